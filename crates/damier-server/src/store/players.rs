//! Players: known by the secret in their cookie, of which the database holds only a hash.

use super::database::{Field, Row, Statement};
use super::writer::Write;
use super::{Store, StoreError};
use crate::accounts::Token;
use crate::games::Millis;
use crate::games::ids::PlayerId;

/// A player as the store knows them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Player {
    /// Who.
    pub(crate) id: PlayerId,
    /// The name they gave.
    pub(crate) name: Option<String>,
}

impl Player {
    /// From the columns `id, name`.
    fn read(row: &dyn Row) -> Result<Self, StoreError> {
        Ok(Self { id: PlayerId(Field::read(row, 0)?), name: Field::read(row, 1)? })
    }
}

impl Store {
    /// The player who carries `token`, if they ever did anything.
    pub(crate) async fn player(&self, token: Token) -> Result<Option<Player>, StoreError> {
        let known = Statement::new("SELECT id, name FROM players WHERE token_hash = $1");
        // Every request begins with this: it must not wait for somebody's long list.
        let rows = self.database.fetch_quick(&known.bind(token.hash())).await?;
        rows.first().map(|row| Player::read(&**row)).transpose()
    }

    /// The player who carries `token`, entered in the database if they are new.
    pub(crate) async fn enter_player(
        &self,
        token: Token,
        now: Millis,
    ) -> Result<Player, StoreError> {
        // Changing a known player's hash to itself makes the statement return them.
        let enter = Statement::new(
            "INSERT INTO players (token_hash, created_at) VALUES ($1, $2)
             ON CONFLICT (token_hash) DO UPDATE SET token_hash = excluded.token_hash
             RETURNING id, name",
        );
        let enter = enter.bind(token.hash()).bind(now);
        let rows = self.write(Write::default().fetch(enter)).await?;
        let row = rows.first().ok_or_else(|| StoreError::Damaged("no player was entered".into()));
        Player::read(&**row?)
    }

    /// Gives a player a name, also in the games they are in that are not over.
    pub(crate) async fn name_player(
        &self,
        id: PlayerId,
        name: Option<String>,
    ) -> Result<(), StoreError> {
        let statements = [
            "UPDATE players SET name = $2 WHERE id = $1",
            "UPDATE games SET white_name = $2 WHERE white = $1 AND state IN ('waiting', 'running')",
            "UPDATE games SET black_name = $2 WHERE black = $1 AND state IN ('waiting', 'running')",
        ];
        let write = statements.into_iter().fold(Write::default(), |write, sql| {
            write.execute(Statement::new(sql).bind(id.0).bind(name.clone()))
        });
        self.write(write).await.map(drop)
    }
}
