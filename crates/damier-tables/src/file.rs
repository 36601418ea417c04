//! Table files: one for each material, with its positions of either side to move.
//!
//! All numbers are little-endian. A header says what the file holds; a table follows for White to
//! move and, where the rules are not the same for both sides, one for Black to move:
//!
//! | bytes | |
//! | --- | --- |
//! | 8 | `DAMIERTB` |
//! | 2 | version of the format |
//! | 2 | number of tables |
//! | 4 | White's men, Black's men, White's kings, Black's kings |
//! | 8 | fingerprint of the rules |
//! | 4 | CRC-32 of all that follows the header |
//! | for each table: 8, 8, 8, 8, 8 | positions, won, lost, drawn, index of a longest win |
//! | 2, 8 | plies of the longest win (65535: none), bytes of the compressed table |
//! | 4 | CRC-32 of the header up to here |

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::codec;
use crate::error::TablesError;
use crate::mapped::MappedFile;
use crate::material::Material;
use crate::value::Value;

const MAGIC: &[u8; 8] = b"DAMIERTB";
const VERSION: u16 = 1;
/// What a header has before and after what it says of each table.
const FIXED: usize = 28;
const PER_TABLE: usize = 50;
const NO_WIN: u16 = u16::MAX;

/// How the positions of one material and side to move came out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The number of positions.
    pub positions: u64,
    /// In how many of them the side to move wins.
    pub won: u64,
    /// In how many it loses.
    pub lost: u64,
    /// How many are drawn.
    pub drawn: u64,
    /// The number of plies of the longest win, if there is one.
    pub longest: Option<u16>,
    /// The index of a position with that win.
    pub(crate) example: u64,
}

impl Counts {
    /// Counts a position with an index.
    pub(crate) fn add(&mut self, at: u64, value: Value) {
        self.positions += 1;
        match value {
            Value::Won(plies) => {
                self.won += 1;
                if self.longest.is_none_or(|longest| u16::from(plies) > longest) {
                    (self.longest, self.example) = (Some(plies.into()), at);
                }
            }
            Value::Lost(_) => self.lost += 1,
            Value::Drawn => self.drawn += 1,
        }
    }
}

/// What a table file is to hold.
pub(crate) struct NewTable {
    pub(crate) counts: Counts,
    pub(crate) compressed: Vec<u8>,
}

/// The path of a material's file in a directory of tables.
pub(crate) fn path_of(directory: &Path, material: Material) -> PathBuf {
    directory.join(format!("{material}.table"))
}

/// Writes the file of a material so that it is there whole or not at all, whatever happens.
pub(crate) fn write(
    directory: &Path,
    material: Material,
    fingerprint: u64,
    tables: &[NewTable],
) -> Result<(), TablesError> {
    let Material { men, kings } = material;
    let mut body = crc32fast::Hasher::new();
    tables.iter().for_each(|table| body.update(&table.compressed));
    let mut header = Vec::new();
    header.extend(MAGIC);
    header.extend(VERSION.to_le_bytes());
    header.extend((tables.len() as u16).to_le_bytes());
    header.extend([men[0], men[1], kings[0], kings[1]]);
    header.extend(fingerprint.to_le_bytes());
    header.extend(body.finalize().to_le_bytes());
    for NewTable { counts, compressed } in tables {
        let Counts { positions, won, lost, drawn, longest, example } = *counts;
        let numbers = [positions, won, lost, drawn, example];
        header.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        header.extend(longest.unwrap_or(NO_WIN).to_le_bytes());
        header.extend((compressed.len() as u64).to_le_bytes());
    }
    header.extend(crc32fast::hash(&header).to_le_bytes());

    let path = path_of(directory, material);
    let unfinished = path.with_extension("unfinished");
    let put = || {
        let mut file = File::create(&unfinished)?;
        file.write_all(&header)?;
        tables.iter().try_for_each(|table| file.write_all(&table.compressed))?;
        file.sync_all()?;
        fs::rename(&unfinished, &path)?;
        // The name is on the disk once the directory is.
        if cfg!(unix) { File::open(directory)?.sync_all() } else { Ok(()) }
    };
    put().map_err(TablesError::io(&path))
}

/// A table in a file.
#[derive(Debug)]
struct Stored {
    counts: Counts,
    /// Where its text begins in the file.
    start: usize,
    end: usize,
    reader: codec::Reader,
}

/// The file of a material.
#[derive(Debug)]
pub(crate) struct TableFile {
    path: PathBuf,
    bytes: MappedFile,
    checksum: u32,
    header: usize,
    tables: Vec<Stored>,
}

impl TableFile {
    /// Opens the file of a material whose index has so many numbers; none if there is no such file.
    /// What it holds is not read yet.
    pub(crate) fn open(
        directory: &Path,
        material: Material,
        fingerprint: u64,
        len: u64,
    ) -> Result<Option<Self>, TablesError> {
        let path = path_of(directory, material);
        let bytes = match MappedFile::open(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(TablesError::io(&path)(error)),
        };
        let damaged = |why| TablesError::damaged(&path, why);
        if bytes.get(..8) != Some(MAGIC) {
            return Err(damaged("it does not begin as a table does"));
        }
        let short = || damaged("it is cut short");
        let mut at = 8;
        let version: [u8; 2] = take(&bytes, &mut at).ok_or_else(short)?;
        if u16::from_le_bytes(version) != VERSION {
            return Err(damaged("it is of another version of this program"));
        }
        let count: [u8; 2] = take(&bytes, &mut at).ok_or_else(short)?;
        let count = usize::from(u16::from_le_bytes(count));
        let header = FIXED + PER_TABLE * count + 4;
        let checked = bytes.get(..header - 4).ok_or_else(short)?;
        let mut end = header - 4;
        let checksum: [u8; 4] = take(&bytes, &mut end).ok_or_else(short)?;
        if crc32fast::hash(checked) != u32::from_le_bytes(checksum) {
            return Err(damaged("the checksum of its header is wrong"));
        }
        let Material { men, kings } = material;
        let of: [u8; 4] = take(&bytes, &mut at).ok_or_else(short)?;
        if of != [men[0], men[1], kings[0], kings[1]] {
            return Err(damaged("it is of other pieces than its name says"));
        }
        let rules: [u8; 8] = take(&bytes, &mut at).ok_or_else(short)?;
        if u64::from_le_bytes(rules) != fingerprint {
            return Err(TablesError::OtherRules { path });
        }
        let checksum: [u8; 4] = take(&bytes, &mut at).ok_or_else(short)?;
        let mut start = header;
        let mut tables = Vec::new();
        for _ in 0..count {
            let mut number = || take(&bytes, &mut at).map(u64::from_le_bytes).ok_or_else(short);
            let [positions, won, lost, drawn, example] =
                [number()?, number()?, number()?, number()?, number()?];
            let longest: [u8; 2] = take(&bytes, &mut at).ok_or_else(short)?;
            let longest = Some(u16::from_le_bytes(longest)).filter(|&plies| plies != NO_WIN);
            let size: [u8; 8] = take(&bytes, &mut at).ok_or_else(short)?;
            let counts = Counts { positions, won, lost, drawn, longest, example };
            let end = usize::try_from(u64::from_le_bytes(size))
                .ok()
                .and_then(|size| start.checked_add(size))
                .filter(|&end| end <= bytes.len())
                .ok_or_else(short)?;
            let reader = codec::Reader::new(len, &bytes[start..end])
                .ok_or_else(|| damaged("its table of symbols makes no sense"))?;
            tables.push(Stored { counts, start, end, reader });
            start = end;
        }
        if start != bytes.len() {
            return Err(damaged("it is longer than it says"));
        }
        let checksum = u32::from_le_bytes(checksum);
        Ok(Some(Self { path, bytes, checksum, header, tables }))
    }

    /// Reads the whole file to see whether it is as it was written.
    pub(crate) fn check(&self) -> Result<(), TablesError> {
        if crc32fast::hash(&self.bytes[self.header..]) == self.checksum {
            Ok(())
        } else {
            Err(TablesError::damaged(&self.path, "its checksum is wrong"))
        }
    }

    /// How the positions with White or, if it has two tables, Black to move came out.
    pub(crate) fn counts(&self, table: usize) -> Option<&Counts> {
        self.tables.get(table).map(|table| &table.counts)
    }

    /// The size of the file in bytes.
    pub(crate) fn size(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// A byte of a table.
    #[inline]
    pub(crate) fn get(&self, table: usize, at: u64) -> Option<u8> {
        let Stored { start, end, reader, .. } = self.tables.get(table)?;
        reader.get(&self.bytes[*start..*end], at)
    }

    /// All bytes of a table.
    pub(crate) fn all(&self, table: usize) -> Result<Vec<u8>, TablesError> {
        let damaged = || TablesError::damaged(&self.path, "its symbols make no sense");
        let Stored { start, end, reader, .. } = self.tables.get(table).ok_or_else(damaged)?;
        reader.all(&self.bytes[*start..*end]).ok_or_else(damaged)
    }
}

/// The next bytes.
fn take<const N: usize>(bytes: &[u8], at: &mut usize) -> Option<[u8; N]> {
    let taken = bytes.get(*at..*at + N)?.try_into().ok()?;
    *at += N;
    Some(taken)
}
