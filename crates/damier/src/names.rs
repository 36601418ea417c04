//! Stable names of the values of an enum, as files and programs have them.

/// Gives the values of enums their stable names.
macro_rules! names {
    ($($switch:ident: $($value:ident = $name:literal),+;)+) => {$(
        impl $switch {
            /// Every value.
            pub const ALL: &'static [Self] = &[$(Self::$value),+];

            /// A stable name, as files and programs have it.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$value => $name),+
                }
            }
        }
    )+};
}
pub(crate) use names;
