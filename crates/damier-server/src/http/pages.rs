//! What each address does.

use axum::body::Body;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{RawQuery, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use damier::{Color, RuleSet};
use tokio::sync::Semaphore;

use super::App;
use super::extract::{GamePath, PathSegment};
use super::failure::Failure;
use super::forms::{Fields, clean_name, local_path};
use super::session::language_cookie;
use super::views::{AboutPage, GamePage, GameRow, GamesPage, LobbyPage, NewGame, Page, RuleOption};
use super::visitor::Visitor;
use crate::games::calendar::wall_clock;
use crate::games::command::Refused;
use crate::games::game::Game;
use crate::games::ids::{GameId, PlayerId};
use crate::games::record::{Record, State as GameState};
use crate::games::seat::Seat;
use crate::games::settings::{FieldError, Form, FormErrors, GameRequest, Place, Settings};
use crate::live::pump::LONGEST;
use crate::live::socket::{self, Visit};
use crate::store::{Cursor, Filter, Player, Span, Store, StoreError};
use crate::texts::Lang;

/// Games in each list of the lobby.
const LOBBY_ROWS: u32 = 12;

/// Games on a page of the list.
const PAGE_ROWS: u32 = 30;

/// Games of one player that may wait for an opponent at the same time.
const MOST_WAITING: u64 = 20;

type Answer = Result<Response, Failure>;

/// A page that depends on who reads it and on the moment: no cache may keep it.
pub(super) fn private(page: impl IntoResponse) -> Response {
    ([(CACHE_CONTROL, "no-store")], page).into_response()
}

/// Games of one player against the computer that may go on at the same time.
const MOST_AGAINST_COMPUTER: u64 = 50;

/// `GET /?rules=&where=&level=`
pub(super) async fn lobby(
    State(app): State<App>,
    visitor: Visitor,
    RawQuery(query): RawQuery,
) -> Answer {
    let fields = Fields::of_query(query.as_deref())?;
    let chosen = fields.get("rules").and_then(RuleSet::by_key);
    let mut form = Form::default();
    if let Some(rules) = chosen {
        rules.key.clone_into(&mut form.rules);
    }
    form.place = fields.get_or("where", &form.place);
    form.level = fields.get_or("level", &form.level);
    lobby_page(&app, &visitor, form, &FormErrors::default()).await
}

async fn lobby_page(app: &App, visitor: &Visitor, form: Form, errors: &FormErrors) -> Answer {
    let reader = visitor.id();
    let list = async |state, own| {
        let filter = Filter { state: Some(state), reader, own, ..Filter::default() };
        let records = app.store.list(filter, Span::Newest, LOBBY_ROWS).await?;
        let mut rows = GameRow::all(&records, visitor.texts, reader);
        // The reader's own games that go on have a list of their own.
        rows.retain(|row| own || !row.mine || state == GameState::Over);
        Ok::<_, Failure>(rows)
    };
    let mut mine = list(GameState::Running, true).await?;
    mine.extend(list(GameState::Waiting, true).await?);
    // The form that was refused was sent to another address: what is shown is the lobby.
    let page = Page { path: "/".to_owned(), ..Page::of(visitor) };
    Ok(private(LobbyPage {
        t: visitor.texts,
        page,
        form: NewGame::of(visitor.texts, form, errors, app.computer.is_on()),
        waiting: list(GameState::Waiting, false).await?,
        running: list(GameState::Running, false).await?,
        finished: list(GameState::Over, false).await?,
        mine,
    }))
}

/// `POST /games`
pub(super) async fn create(
    State(app): State<App>,
    mut visitor: Visitor,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let fields = Fields::of_body(&headers, body).await?;
    let usual = Form::default();
    let form = Form {
        rules: fields.get_or("rules", ""),
        side: fields.get_or("side", &usual.side),
        place: fields.get_or("where", &usual.place),
        level: fields.get_or("level", &usual.level),
        clock: fields.get_or("clock", &usual.clock),
        minutes: fields.get_or("minutes", &usual.minutes),
        increment: fields.get_or("increment", &usual.increment),
        days: fields.get_or("days", &usual.days),
        control: fields.get_or("control", &usual.control),
        fen: fields.get_or("fen", ""),
        listed: fields.get("listed") == Some("on"),
    };
    let read = form.clone();
    let request = with_rules(move || read.read()).await?.and_then(|request| {
        if request.computer.is_some() && !app.computer.is_on() {
            let place = Some(FieldError::new("form-no-computer"));
            return Err(Box::new(FormErrors { place, ..FormErrors::default() }));
        }
        Ok(request)
    });
    let request = match request {
        Ok(request) => request,
        Err(errors) => {
            let page = lobby_page(&app, &visitor, form, &errors).await?;
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
        }
    };
    let player = visitor.enter(&app).await?;
    open_game(&app, player, request).await
}

/// Whether a player may open one more game, against the computer or another.
async fn may_open_another(app: &App, player: PlayerId, computer: bool) -> Result<(), Failure> {
    let state = if computer { GameState::Running } else { GameState::Waiting };
    let own = Filter { state: Some(state), reader: Some(player), own: true, computer, rules: None };
    let open = app.store.count(own).await?;
    match computer {
        true if open >= MOST_AGAINST_COMPUTER => Err(Failure::too_many_against_computer()),
        false if open >= MOST_WAITING => Err(Failure::too_many_waiting()),
        _ => Ok(()),
    }
}

/// Runs work of the rules on a position that anybody may have made up, on a thread of its own and at
/// most two at a time: listing its moves may take a good part of a second, in which everybody else is
/// to be served.
async fn with_rules<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Failure> {
    static AT_A_TIME: Semaphore = Semaphore::const_new(2);
    // The semaphore is never closed.
    let _permit = AT_A_TIME.acquire().await.map_err(|error| Failure::internal(&error))?;
    tokio::task::spawn_blocking(work).await.map_err(|error| Failure::internal(&error))
}

/// Opens the game that `player` asks for.
async fn open_game(app: &App, player: Player, request: GameRequest) -> Answer {
    let GameRequest { settings, board, side: color, computer } = request;
    may_open_another(app, player.id, computer.is_some()).await?;
    let seat = Seat::Person { player: player.id, name: player.name };
    let mut seats = [None, None];
    seats[color.other().index()] = match settings.place {
        Place::Screen => Some(seat.clone()),
        Place::Link => computer.map(Seat::Computer),
    };
    seats[color.index()] = Some(seat);
    let id = GameId::random();
    let game = Game::on_board(board, id, settings, player.id, seats, wall_clock());
    let record = game.record();
    app.store.create(record).await?;
    Ok(to_game(game.id()))
}

fn to_game(id: GameId) -> Response {
    Redirect::to(&format!("/game/{id}")).into_response()
}

/// `POST /game/{id}/again`: the next game of the two players; for who had no opponent here, a new
/// game like this one.
pub(super) async fn again(
    State(app): State<App>,
    mut visitor: Visitor,
    GamePath(id): GamePath,
) -> Answer {
    let player = visitor.enter(&app).await?;
    let record = app.registry.look(id, visitor.reader()).await?.record;
    if record.state() != GameState::Over {
        return Err(Failure::not_over());
    }
    let computer = record.seats.iter().flatten().find_map(Seat::level);
    may_open_another(&app, player.id, computer.is_some()).await?;
    let mut void = None;
    // A next game that was called off makes room for another, once.
    for _ in 0..2 {
        let next = match app.registry.rematch(id, &player, void).await? {
            Ok(next) => next,
            Err(Refused::NoComputer) => return Err(Failure::no_computer()),
            Err(_) => break,
        };
        let seen = app.registry.look(next, visitor.reader()).await?;
        match seen.record.ending {
            Some(ending) if ending.is_void() => void = Some(next),
            _ => return Ok(to_game(next)),
        }
    }
    let held = |color: &Color| {
        let seat = record.seats[color.index()].as_ref();
        seat.and_then(Seat::player) == Some(player.id)
    };
    let side = match Color::BOTH.into_iter().find(held) {
        Some(color) if record.settings.place == Place::Link => color.other(),
        _ if rand::random() => Color::White,
        _ => Color::Black,
    };
    let settings = Settings { invited: None, ..record.settings };
    let (rules, start) = (settings.rules.clone(), settings.start.clone());
    let board = with_rules(move || rules.game_from_fen(&start)).await?;
    let board = board.map_err(|error| Failure::internal(&error))?;
    open_game(&app, player, GameRequest { settings, board, side, computer }).await
}

/// `GET /game/{id}`
pub(super) async fn game(
    State(app): State<App>,
    visitor: Visitor,
    GamePath(id): GamePath,
) -> Answer {
    let seen = app.registry.look(id, visitor.reader()).await?;
    Ok(private(GamePage::of(&seen, &visitor)))
}

/// `GET /game/{id}/pdn`
pub(super) async fn pdn(
    State(app): State<App>,
    visitor: Visitor,
    GamePath(id): GamePath,
) -> Answer {
    let export = app.registry.export(id).await?;
    let headers = [
        (CONTENT_TYPE, "application/x-draughts-pdn; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"damier-{id}.pdn\"")),
        (CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, export.text(&format!("{}/game/{id}", visitor.site))).into_response())
}

/// `GET /game/{id}/socket`
pub(super) async fn socket(
    State(app): State<App>,
    mut visitor: Visitor,
    GamePath(id): GamePath,
    RawQuery(query): RawQuery,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answer {
    let fields = Fields::of_query(query.as_deref())?;
    let since = match fields.get("since") {
        None | Some("") => None,
        Some(text) => {
            let since = text.parse().ok().filter(|since: &u64| *since < u64::MAX);
            Some(since.ok_or_else(|| Failure::query_field("error-query-since", text))?)
        }
    };
    let upgrade = upgrade.map_err(|_| Failure::socket_only())?;
    let place = app.registry.socket_place()?;
    // Without a cookie there is nobody to give a seat to: such a page looks on.
    if visitor.is_known_again() {
        visitor.enter(&app).await?;
    }
    let name = visitor.name().map(str::to_owned);
    let visit = Visit { game: id, reader: visitor.reader(), name, since, place };
    // Messages a little too long are answered with a reason; far longer ones are not even read.
    let upgrade = upgrade.max_message_size(4 * LONGEST).max_frame_size(4 * LONGEST);
    Ok(upgrade.on_upgrade(move |socket| socket::serve(socket, app.registry, visit)))
}

/// `GET /games?rules=&state=&older=&newer=`
pub(super) async fn games(
    State(app): State<App>,
    visitor: Visitor,
    RawQuery(query): RawQuery,
) -> Answer {
    let fields = Fields::of_query(query.as_deref())?;
    let given = |name| fields.get(name).filter(|value| !value.is_empty());
    let rules = match given("rules") {
        None => None,
        Some(key) => Some(
            RuleSet::by_key(key).ok_or_else(|| Failure::query_field("error-query-rules", key))?,
        ),
    };
    let state = match given("state") {
        None => None,
        Some(key) => Some(
            GameState::from_key(key)
                .ok_or_else(|| Failure::query_field("error-query-state", key))?,
        ),
    };
    let span = |name, span: fn(Cursor) -> Span| match given(name) {
        None => Ok(None),
        Some(text) => match Cursor::parse(text) {
            Some(cursor) => Ok(Some(span(cursor))),
            None => Err(Failure::query_field("error-query-place", text)),
        },
    };
    let span = span("older", Span::Older)?.or(span("newer", Span::Newer)?).unwrap_or(Span::Newest);
    let reader = visitor.id();
    let rules_key = rules.map(|rules| &*rules.key);
    let filter = Filter { state, rules: rules_key, reader, ..Filter::default() };
    let part = Part::read(&app.store, filter, span).await?;
    let rules_key = rules_key.unwrap_or_default();
    let state = state.map_or("", GameState::key);
    let url = |name: &str, cursor: Option<Cursor>| {
        let url = |cursor| format!("/games?rules={rules_key}&state={state}&{name}={cursor}");
        cursor.map(url).unwrap_or_default()
    };
    Ok(private(GamesPage {
        t: visitor.texts,
        page: Page::of(&visitor),
        rows: GameRow::all(&part.records, visitor.texts, reader),
        rules: RuleOption::all(visitor.texts, rules_key),
        state,
        total: app.store.count(filter).await?,
        previous_url: url("newer", part.newer),
        next_url: url("older", part.older),
    }))
}

/// The games of one page of a list, and where the pages beside it begin.
struct Part {
    records: Vec<Record>,
    newer: Option<Cursor>,
    older: Option<Cursor>,
}

impl Part {
    async fn read(store: &Store, filter: Filter<'_>, span: Span) -> Result<Self, StoreError> {
        // One more than is shown says whether there is another page.
        let limit = PAGE_ROWS + 1;
        let full = |records: &Vec<Record>| records.len() == limit as usize;
        let mut span = span;
        let mut records = store.list(filter, span, limit).await?;
        if matches!(span, Span::Newer(_)) && !full(&records) {
            // Less than a page: the first page, with all that is new.
            span = Span::Newest;
            records = store.list(filter, span, limit).await?;
        }
        let more = full(&records);
        match span {
            Span::Newer(_) => drop(records.remove(0)),
            Span::Newest | Span::Older(_) => records.truncate(PAGE_ROWS as usize),
        }
        let newer = records.first().map(Cursor::of).filter(|_| span != Span::Newest);
        let older = records.last().map(Cursor::of);
        let older = older.filter(|_| more || matches!(span, Span::Newer(_)));
        Ok(Self { records, newer, older })
    }
}

/// `GET /language/{lang}?back=`
pub(super) async fn language(PathSegment(code): PathSegment, RawQuery(query): RawQuery) -> Answer {
    let lang = Lang::from_code(&code).ok_or_else(|| Failure::no_language(&code))?;
    let back = local_path(Fields::of_query(query.as_deref())?.get("back"));
    let cookie = AppendHeaders([(SET_COOKIE, language_cookie(lang))]);
    Ok((cookie, Redirect::to(&back)).into_response())
}

/// `POST /name`
pub(super) async fn name(
    State(app): State<App>,
    mut visitor: Visitor,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let fields = Fields::of_body(&headers, body).await?;
    let name = clean_name(fields.get("name").unwrap_or_default())?;
    let player = visitor.enter(&app).await?;
    if player.name != name {
        app.store.name_player(player.id, name.clone()).await?;
        app.registry.rename(player.id, name.as_deref());
    }
    Ok(Redirect::to(&local_path(fields.get("back"))).into_response())
}

/// `GET /about`
pub(super) async fn about(State(app): State<App>, visitor: Visitor) -> Answer {
    Ok(private(AboutPage {
        t: visitor.texts,
        computer: app.computer.is_on(),
        page: Page::of(&visitor),
        rules: RuleOption::all(visitor.texts, ""),
    }))
}
