//! The task that owns one game.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use damier::Color;
use serde_json::Value;
use tokio::sync::mpsc;
use tokio::time::sleep_until;

use super::block_in_place;
use super::directory::Directory;
use super::loading::load;
use super::mailbox::{Client, Message, NoRoom, Seen};
use super::pump::Outgoing;
use super::request::Request;
use super::thinking::{self, Thinking};
use super::wire::{self, ChangeMessage, Reader};
use crate::computer::NoAnswer;
use crate::games::Millis;
use crate::games::command::{Command, Refused};
use crate::games::computer::{self, EngineChoice};
use crate::games::event::{End, Event};
use crate::games::export::PdnExport;
use crate::games::game::Game;
use crate::games::ids::{GameId, PlayerId};
use crate::games::record::State;
use crate::games::service_clock::now;
use crate::texts::Texts;

/// How many changes are kept for pages that come back.
const KEPT: usize = 32;

/// How long a room with nobody in it stays in memory.
const IDLE: Duration = Duration::from_secs(60);

/// The most sockets in one room, and of one player in it.
const MOST_CLIENTS: usize = 1000;
const MOST_OF_ONE_PLAYER: usize = 16;

/// Runs the room of game `id` until nobody needs it.
pub(super) async fn run(id: GameId, mut inbox: mpsc::Receiver<Message>, directory: Arc<Directory>) {
    match load(id, &directory).await {
        Ok(game) => {
            let (clients, kept) = (Vec::new(), VecDeque::new());
            let (thinking, unanswered) = (None, None);
            let alarm_set = None;
            let mut room = Room { game, clients, kept, thinking, unanswered, alarm_set, directory };
            room.live(&mut inbox).await;
        }
        Err(why) => {
            directory.discard(id);
            inbox.close();
            while let Some(message) = inbox.recv().await {
                turn_away(message, why);
            }
        }
    }
}

fn turn_away(message: Message, why: NoRoom) {
    match message {
        Message::Join { client, .. } => {
            let out = match why {
                NoRoom::Unknown => Outgoing::Close(4404, "no such game"),
                _ => Outgoing::Close(1011, "the game could not be loaded"),
            };
            let _ = client.out.try_send(out);
        }
        Message::Look { reply, .. } => drop(reply.send(Err(why))),
        Message::Export { reply } => drop(reply.send(Err(why))),
        Message::Again { reply, .. } => drop(reply.send(Err(why))),
        Message::Flag { reply: Some(reply) } => drop(reply.send(Err(why))),
        _ => {}
    }
}

struct Room {
    game: Game,
    clients: Vec<Client>,
    /// The last changes, oldest first, without a gap.
    kept: VecDeque<ChangeMessage>,
    /// The computer at work on the last event.
    thinking: Option<Thinking>,
    /// The event about which nothing can be asked of the computer any more.
    unanswered: Option<u64>,
    /// What the alarm knows of the game.
    alarm_set: Option<Millis>,
    directory: Arc<Directory>,
}

/// Why a room has to end at once: its game and the store no longer agree.
struct Broken;

impl Room {
    async fn live(&mut self, inbox: &mut mpsc::Receiver<Message>) {
        let mut idle_since = Instant::now();
        loop {
            self.consult();
            self.set_alarm();
            let done = tokio::select! {
                message = inbox.recv() => match message {
                    Some(Message::Close) | None => return self.close(),
                    Some(message) => {
                        idle_since = Instant::now();
                        self.hear(message).await
                    }
                },
                choice = thinking::choice(&mut self.thinking) => {
                    idle_since = Instant::now();
                    self.reply(choice).await
                }
                () = sleep_until((idle_since + IDLE).into()) => {
                    if self.may_end(inbox) {
                        return;
                    }
                    idle_since = Instant::now();
                    Ok(())
                }
            };
            if let Err(Broken) = done {
                self.directory.discard(self.game.id());
                self.send_all(1011, "the game could not be stored");
                return;
            }
        }
    }

    fn may_end(&self, inbox: &mpsc::Receiver<Message>) -> bool {
        let quiet = self.clients.is_empty() && self.thinking.is_none();
        quiet && self.directory.let_go(self.game.id(), inbox)
    }

    /// Tells the alarm when the flag of the person to move falls.
    fn set_alarm(&mut self) {
        let deadline = self.game.deadline();
        if self.alarm_set != deadline {
            self.directory.alarm.set(self.game.id(), deadline);
            self.alarm_set = deadline;
        }
    }

    /// The alarm has come: the flag falls, unless the time has been credited meanwhile.
    async fn look_at_flag(&mut self) -> Result<(), Broken> {
        // The alarm has forgotten the game.
        self.alarm_set = None;
        match self.game.flag(now()) {
            Some(flag) => self.happen(&flag).await,
            None => Ok(()),
        }
    }

    /// Sets the computer thinking about what is up to it now, and about nothing else.
    fn consult(&mut self) {
        let seq = self.game.seq();
        if self.thinking.as_ref().is_some_and(|thinking| thinking.seq == seq) {
            return;
        }
        let asks = self.unanswered != Some(seq);
        let computer = &self.directory.computer;
        self.thinking = asks.then(|| Thinking::begin(&self.game, computer)).flatten();
    }

    /// The computer's clock does not run while there is no thread for it.
    fn credit_wait(&mut self) {
        if let Some(thinking) = &mut self.thinking {
            let wait = thinking.new_wait();
            if thinking.color == self.game.turn() {
                self.game.credit(millis(wait), now());
            }
        }
    }

    /// The engine has chosen, and the computer does something: what was chosen, else the first legal
    /// move, and should the rules refuse that too, it resigns. No game waits for it for ever.
    async fn reply(&mut self, choice: Result<EngineChoice, NoAnswer>) -> Result<(), Broken> {
        self.credit_wait();
        let Some(Thinking { color, seq, .. }) = self.thinking.take() else { return Ok(()) };
        let decided = match choice {
            // The server goes down.
            Err(NoAnswer::Closed) => None,
            choice => block_in_place(|| self.decide_for_computer(color, choice.ok())),
        };
        match decided {
            Some(event) => self.happen(&event).await,
            None => {
                self.unanswered = Some(seq);
                Ok(())
            }
        }
    }

    fn decide_for_computer(&self, color: Color, choice: Option<EngineChoice>) -> Option<Event> {
        let choices = [choice, EngineChoice::last_resort(self.game.board())].into_iter().flatten();
        let replies = choices.map(|choice| computer::reply(&self.game, color, choice));
        replies.chain([Command::Resign]).find_map(|command| {
            let decided = self.game.decide_for_computer(color, command, now());
            decided
                .inspect_err(|refused| {
                    tracing::error!(id = %self.game.id(), ?refused, "the computer cannot play");
                })
                .ok()
        })
    }

    fn close(&mut self) {
        self.thinking = None;
        self.send_all(1001, "the server goes down");
    }

    fn send_all(&self, code: u16, reason: &'static str) {
        for client in &self.clients {
            // A page whose queue is full is closed by the end of the queue itself.
            let _ = client.out.try_send(Outgoing::Close(code, reason));
        }
    }

    async fn hear(&mut self, message: Message) -> Result<(), Broken> {
        self.credit_wait();
        match message {
            Message::Join { client, since } => self.join(client, since).await?,
            Message::Leave(number) => {
                self.clients.retain(|client| client.number != number);
                self.tell_presence();
            }
            Message::Request { client, request, id } => self.answer(client, request, &id).await?,
            Message::Look { reader, reply } => {
                let json = self.whole_game(self.here(), reader, now());
                // Whoever asked may have gone.
                let _ = reply.send(Ok(Seen { json, record: self.game.record() }));
            }
            Message::Export { reply } => drop(reply.send(Ok(PdnExport::of(&self.game)))),
            Message::Flag { reply } => {
                self.look_at_flag().await?;
                // Whoever asked may have gone.
                let _ = reply.map(|reply| reply.send(Ok(())));
            }
            Message::Again { player, name, void, reply } => {
                let next = self.rematch(player, name, void).await?;
                // Whoever asked may have gone.
                let _ = reply.send(Ok(next));
            }
            Message::Rename { player, name } => {
                for client in &mut self.clients {
                    if client.reader.player == Some(player) {
                        client.name.clone_from(&name);
                    }
                }
                self.game.rename(player, name.as_deref());
                self.tell_presence();
            }
            Message::Expire { moment } => {
                let forgotten = self.clients.is_empty() && self.game.created_at() < moment;
                if forgotten && self.game.state() == State::Waiting {
                    let event = self.game.end(End::Expired, now());
                    self.happen(&event).await?;
                }
            }
            // The loop has seen to it.
            Message::Close => {}
            #[cfg(test)]
            Message::Panic => panic!("as asked for"),
        }
        Ok(())
    }

    async fn join(&mut self, client: Client, since: Option<u64>) -> Result<(), Broken> {
        let reader = client.reader;
        let same =
            |other: &&Client| other.reader.player.is_some() && other.reader.player == reader.player;
        let own = self.clients.iter().filter(same).count();
        if self.clients.len() >= MOST_CLIENTS || own >= MOST_OF_ONE_PLAYER {
            let _ =
                client.out.try_send(Outgoing::Close(1008, "too many pages of this game are open"));
            return Ok(());
        }
        let name = client.name.clone();
        let now = now();
        let here = self.here_with(reader.player);
        match self.missed(since) {
            Some(missed) => {
                for change in missed {
                    send(&client, change.tell(&self.game, here, reader, now));
                }
            }
            None => send(&client, self.whole_game(here, reader, now)),
        }
        self.clients.push(client);
        self.tell_presence();
        if let Some(player) = reader.player
            && let Some(color) = self.game.seat_for(player)
        {
            self.happen(&Event::Seated { color, player: player.0, name }).await?;
            // Until now the newcomer has counted as one who looks on.
            self.tell_presence();
        }
        Ok(())
    }

    /// The message with the whole game, whose moves may be many and long to write.
    fn whole_game(&self, here: [bool; 2], reader: Reader, now: Millis) -> String {
        block_in_place(|| wire::whole_game(&self.game, here, reader, now))
    }

    /// The next game of the two players: the one that the other has opened already, or a new one.
    async fn rematch(
        &mut self,
        player: PlayerId,
        name: Option<String>,
        void: Option<GameId>,
    ) -> Result<Result<GameId, Refused>, Broken> {
        if self.game.computer().is_some() && !self.directory.computer.is_on() {
            return Ok(Err(Refused::NoComputer));
        }
        if let Some((_, next)) = self.game.next().filter(|&(_, next)| Some(next) != void)
            && !self.game.held_by(player).is_empty()
        {
            return Ok(Ok(next));
        }
        let (next, event) = match block_in_place(|| self.game.rematch(player, name, now())) {
            Ok(opened) => opened,
            Err(refused) => return Ok(Err(refused)),
        };
        let create = self.directory.store.create(next.record());
        create.await.map_err(|error| self.broken(&error))?;
        self.happen(&event).await?;
        Ok(Ok(next.id()))
    }

    /// The changes after number `since`, if all of them are kept.
    fn missed(&self, since: Option<u64>) -> Option<impl Iterator<Item = &ChangeMessage>> {
        let since = since?;
        let oldest = self.kept.front().map_or(self.game.seq() + 1, |change| change.seq);
        let covered = since <= self.game.seq() && since + 1 >= oldest;
        covered.then(|| self.kept.iter().filter(move |change| change.seq > since))
    }

    async fn answer(&mut self, number: u64, request: Request, id: &Value) -> Result<(), Broken> {
        let Some(client) = self.clients.iter().find(|client| client.number == number) else {
            // Its socket was dropped while the message was under way.
            return Ok(());
        };
        let texts = client.reader.texts;
        match request {
            Request::Ping => send(client, wire::pong()),
            Request::Resolve { ply, .. } if ply != self.game.plies() => {
                refuse(client, id, &Refused::Late, texts);
            }
            Request::Resolve { path, .. } => {
                send(client, block_in_place(|| wire::paths(id, &self.game, &path)));
            }
            Request::Command(command) => {
                let decided = match client.reader.player {
                    Some(player) => block_in_place(|| self.game.decide(player, command, now())),
                    None => Err(Refused::NotAPlayer),
                };
                match decided {
                    Ok(event) => return self.happen(&event).await,
                    Err(refused) => refuse(client, id, &refused, texts),
                }
            }
        }
        Ok(())
    }

    /// Makes an event happen: in the game, in the store, and only then for the pages. Nobody can move
    /// while it is being stored, so that is on nobody's clock.
    async fn happen(&mut self, event: &Event) -> Result<(), Broken> {
        let at = now();
        block_in_place(|| self.game.apply(event, at)).map_err(|error| self.broken(&error.0))?;
        let append = self.directory.store.append(self.game.record(), event);
        append.await.map_err(|error| self.broken(&error))?;
        let stored = now();
        self.game.credit((stored - at).unsigned_abs(), stored);
        let change = block_in_place(|| ChangeMessage::new(event, &self.game));
        self.tell_all(&change);
        if self.kept.len() == KEPT {
            self.kept.pop_front();
        }
        self.kept.push_back(change);
        Ok(())
    }

    fn broken(&self, error: &dyn std::fmt::Display) -> Broken {
        tracing::error!(id = %self.game.id(), %error, "a game could not go on");
        Broken
    }

    fn tell_all(&mut self, change: &ChangeMessage) {
        let (game, here, now) = (&self.game, self.here(), now());
        let shared = change.is_the_same_for_all();
        let mut worded: Vec<(Reader, Arc<str>)> = Vec::new();
        self.clients.retain(|client| {
            let reader = client.reader;
            let same = |(other, _): &&(Reader, Arc<str>)| {
                other.texts == reader.texts && (shared || other.player == reader.player)
            };
            let text = match worded.iter().find(same) {
                Some((_, text)) => Arc::clone(text),
                None => {
                    let text = Arc::from(change.tell(game, here, reader, now));
                    worded.push((reader, Arc::clone(&text)));
                    text
                }
            };
            // A page that does not read is let go: it will come back for what it missed.
            client.out.try_send(Outgoing::Text(text)).is_ok()
        });
    }

    fn tell_presence(&self) {
        let (here, watchers, now) = (self.here(), self.watchers(), now());
        for client in &self.clients {
            send(client, wire::here(&self.game, here, watchers, client.reader, now));
        }
    }

    /// Which seats have a page open.
    fn here(&self) -> [bool; 2] {
        self.here_with(None)
    }

    /// Which seats have a page open once `newcomer` has come.
    fn here_with(&self, newcomer: Option<PlayerId>) -> [bool; 2] {
        Color::BOTH.map(|color| {
            self.game.seat(color).is_some_and(|seat| match seat.player() {
                Some(player) => {
                    let mut readers = self.clients.iter().map(|client| client.reader.player);
                    newcomer == Some(player) || readers.any(|reader| reader == Some(player))
                }
                None => self.directory.computer.is_on(),
            })
        })
    }

    /// How many browsers without a seat look on.
    fn watchers(&self) -> usize {
        let seated = |client: &&Client| {
            client.reader.player.is_some_and(|player| !self.game.held_by(player).is_empty())
        };
        self.clients.len() - self.clients.iter().filter(seated).count()
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn send(client: &Client, text: String) {
    // A full queue means that the page does not read: the next change lets it go.
    let _ = client.out.try_send(Outgoing::Text(text.into()));
}

fn refuse(client: &Client, id: &Value, refused: &Refused, texts: Texts) {
    send(client, wire::refused(id, refused.key(), &texts.refused(refused)));
}
