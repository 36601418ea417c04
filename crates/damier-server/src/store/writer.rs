//! The one task that writes: whatever waits is committed as one group.

use tokio::sync::{mpsc, oneshot};

use super::StoreError;
use super::database::{Rows, Statement, Writer};

/// Statements that are done all or none.
#[derive(Default)]
pub(super) struct Write(Vec<Step>);

enum Step {
    /// Changes any number of rows.
    Execute(Statement),
    /// Changes one row; otherwise the database is not as it should be, and this says how.
    ChangeOne(Statement, String),
    /// Returns rows, which become the answer.
    Fetch(Statement),
}

impl Write {
    /// Runs one more statement.
    pub(super) fn execute(mut self, statement: Statement) -> Self {
        self.0.push(Step::Execute(statement));
        self
    }

    /// Runs one more statement, which has to change one row; `otherwise` says what it means if it
    /// does not.
    pub(super) fn change_one(mut self, statement: Statement, otherwise: String) -> Self {
        self.0.push(Step::ChangeOne(statement, otherwise));
        self
    }

    /// Runs one more statement, whose rows are the answer.
    pub(super) fn fetch(mut self, statement: Statement) -> Self {
        self.0.push(Step::Fetch(statement));
        self
    }

    async fn run(&self, writer: &mut dyn Writer) -> Result<Rows, StoreError> {
        let mut rows = Vec::new();
        for step in &self.0 {
            match step {
                Step::Execute(statement) => drop(writer.execute(statement).await?),
                Step::ChangeOne(statement, otherwise) => {
                    if writer.execute(statement).await? != 1 {
                        return Err(StoreError::Damaged(otherwise.clone()));
                    }
                }
                Step::Fetch(statement) => rows = writer.fetch(statement).await?,
            }
        }
        Ok(rows)
    }
}

/// What came of a write.
pub(super) type Outcome = Result<Rows, StoreError>;

/// What the writer is sent.
pub(super) enum Job {
    Write(Write, oneshot::Sender<Outcome>),
    /// Close the database and say so.
    Close(oneshot::Sender<()>),
}

/// The most writes in one commit: keeps the first from waiting long for the last.
const GROUP: usize = 256;

/// Writes what it is sent until it is told to close.
pub(super) async fn run(mut writer: Box<dyn Writer>, mut jobs: mpsc::Receiver<Job>) {
    let mut waiting = Vec::with_capacity(GROUP);
    let mut closing = None;
    while closing.is_none() && jobs.recv_many(&mut waiting, GROUP).await > 0 {
        let mut writes = Vec::with_capacity(waiting.len());
        let mut senders = Vec::with_capacity(waiting.len());
        for job in waiting.drain(..) {
            match job {
                // Whoever gave up waiting was told that it was not written: so it must not be.
                Job::Write(_, sender) if sender.is_closed() => {}
                Job::Write(write, sender) => {
                    writes.push(write);
                    senders.push(sender);
                }
                Job::Close(sender) => closing = Some(sender),
            }
        }
        for (sender, outcome) in senders.into_iter().zip(commit(&mut *writer, &writes).await) {
            // Whoever no longer waits for the answer does not need it.
            let _ = sender.send(outcome);
        }
    }
    if let Err(error) = writer.close().await {
        tracing::warn!(%error, "the database was not closed properly");
    }
    if let Some(sender) = closing {
        let _ = sender.send(());
    }
}

/// Commits the group as one transaction. If a write of it is at fault, each is committed by itself,
/// so that one bad write does not take the others with it; if the database is, all fail at once.
async fn commit(writer: &mut dyn Writer, writes: &[Write]) -> Vec<Outcome> {
    if writes.is_empty() {
        return Vec::new();
    }
    let mut unusable = match transact(writer, writes).await {
        Ok(outcomes) => return outcomes.into_iter().map(Ok).collect(),
        Err(error) if writes.len() == 1 => return vec![Err(error)],
        Err(error) => Some(error).filter(|error| !error.is_of_one_write()),
    };
    let mut outcomes = Vec::with_capacity(writes.len());
    for write in writes {
        let outcome = match &unusable {
            Some(error) => Err(error.clone()),
            None => transact(writer, std::slice::from_ref(write))
                .await
                .map(|mut rows| rows.pop().unwrap_or_default()),
        };
        if let Err(error) = &outcome
            && !error.is_of_one_write()
        {
            unusable = Some(error.clone());
        }
        outcomes.push(outcome);
    }
    outcomes
}

async fn transact(writer: &mut dyn Writer, writes: &[Write]) -> Result<Vec<Rows>, StoreError> {
    writer.begin().await?;
    let done = async {
        let mut rows = Vec::with_capacity(writes.len());
        for write in writes {
            rows.push(write.run(writer).await?);
        }
        writer.commit().await?;
        Ok(rows)
    };
    let done = done.await;
    if done.is_err() {
        writer.rollback().await;
    }
    done
}
