//! How messages are declared: each stands in one place, with its English words.

/// A table of templates of one kind, by key: `templates!("way"; "sideways" => "sideways")`.
macro_rules! templates {
    ($kind:literal; $($key:literal => $pattern:expr),+ $(,)?) => {
        &[$($crate::message::Template::new(concat!($kind, "-", $key), $key, $pattern)),+]
    };
}

/// A message of a table, by its key, without its arguments. A key that the table lacks does not compile.
macro_rules! message {
    ($table:expr, $key:literal) => {
        $crate::message::Message::new(const { $crate::message::Template::named($table, $key) })
    };
}

/// An enum whose variants are messages: doc comment, fields, key and English of each stand together.
///
/// The variables of the English pattern are the fields of the variant, or it does not compile.
macro_rules! localized {
    (
        $(#[$meta:meta])*
        pub enum $name:ident in $kind:literal {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident $({
                    $($(#[$field_meta:meta])* $field:ident: $type:ty,)+
                })? = $key:literal => $pattern:literal;
            )+
        }
    ) => {
        $(#[$meta])*
        #[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "key"))]
        #[non_exhaustive]
        pub enum $name {
            $(
                $(#[$variant_meta])*
                #[cfg_attr(feature = "serde", serde(rename = $key))]
                $variant $({ $($(#[$field_meta])* $field: $type,)+ })?,
            )+
        }

        impl $name {
            pub(crate) const TEMPLATES: &'static [$crate::message::Template] =
                $crate::message::templates!($kind; $($key => $pattern),+);

            /// Every key, in the order of the variants.
            pub const KEYS: &'static [&'static str] = &[$($key),+];

            /// The stable name of the variant.
            pub fn key(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $key,)+
                }
            }

            /// The variant as a message; `name` names squares.
            fn worded(
                &self,
                name: &dyn Fn($crate::board::Square) -> String,
            ) -> $crate::message::Message {
                // Some enums have no squares.
                let _ = name;
                match self {
                    $(Self::$variant $({ $($field),+ })? => {
                        $crate::message::Message::new(const {
                            $crate::message::Template::named(Self::TEMPLATES, $key)
                                .with_variables(&[$($(stringify!($field)),+)?])
                        })
                        $($(.with(
                            stringify!($field),
                            $crate::message::ToArg::to_arg($field, name),
                        ))+)?
                    })+
                }
            }
        }
    };
}

pub(crate) use {localized, message, templates};
