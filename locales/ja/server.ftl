# サーバーの言葉：拒否とエラー。ページの言葉は main.ftl、ルールのライブラリーの言葉は rules.ftl にあります。

## ルール

rules-english = イングリッシュ・ドラフツ（チェッカー）
rules-english-wcdf = イングリッシュ・ドラフツ（WCDFルール）
rules-english-brainking = イングリッシュ・ドラフツ（白先手）
rules-anti = 負けるが勝ちチェッカー
rules-english-huff = ハフありのイングリッシュ・ドラフツ
rules-plaisant = プレザン（取らなくてもよい昔のドラフツ）
rules-czech = チェコ式ドラフツ
rules-tanzanian = タンザニア式ドラフツ（ドラフティ）
rules-corner = コーナー・チェッカー
rules-one-way = ワンウェイ・チェッカー
rules-parachute = パラシュート・チェッカー
rules-gothic = ゴシック・チェッカー
rules-turkish = トルコ式ドラフツ
rules-armenian = アルメニア式ドラフツ
rules-alquerque = アルケルケ
rules-konane = コナネ（ハワイアン・チェッカー）
rules-italian = イタリア式ドラフツ
rules-dameo = ダメオ
rules-frisian = フリジア式ドラフツ
rules-frysk = フリスク
rules-international = 国際ドラフツ
rules-international-brainking = 国際ドラフツ（当サイトの引き分け規定）
rules-breakthrough = ブレークスルー
rules-antidraughts = アンチドラフツ
rules-russian = ロシア式ドラフツ
rules-poddavki = ポッダフキ（負けるが勝ち）
rules-spantsiretti = スパンツィレッティ
rules-canadian = カナダ式ドラフツ
rules-sri-lankan = スリランカ式ドラフツ（ダム）
rules-malaysian = マレーシア式ドラフツ（ダム・ハジ）
rules-dumm = 南アフリカ式ドラフツ（ダム、14×14）
rules-thai = タイ式チェッカー（マックホット）
rules-brazilian = ブラジル式ドラフツ
rules-brazilian-cbjd = ブラジル式ドラフツ（CBJD）
rules-brazilian-checkershistory = ブラジル式ドラフツ（Checkers History）
rules-brazilian-brainking = ブラジル式ドラフツ（当サイトの引き分け規定）
rules-filipino = フィリピン式ドラフツ（ダマ）
rules-portuguese = ポルトガル式ドラフツ
rules-spanish = スペイン式ドラフツ
rules-pool = プール・チェッカー
rules-jamaican = ジャマイカ式ドラフツ

## その他の拒否

refusal-late = 間に合いませんでした。対局はもう先へ進んでいます。
refusal-waiting = 相手がまだ来ていません。
refusal-not-a-player = あなたは観戦中です。これができるのは対局者だけです。
refusal-not-your-turn = 相手の手番です。
refusal-already-offered = すでに提案済みです。次の手を指してから、もう一度提案できます。
refusal-answer-first = 先に相手の提案に答えてください。
refusal-nothing-offered = 答えるべき提案はありません。
refusal-nothing-to-take-back = 取り消せるあなたの手はありません。
refusal-no-cancel = 対局はもう始まっています。投了はできますが、取りやめることはできません。
refusal-not-over = まだ対局中です。終わってから次の対局を始めてください。
refusal-no-computer = このサーバーでは、いまコンピューターは対局しません。
refusal-malformed = サーバーがメッセージを読めませんでした。JSONオブジェクトが必要です。
refusal-malformed-field = サーバーがメッセージを読めませんでした。「{ $field }」がないか、正しくありません。
refusal-unknown-type = 「{ $kind }」という種類のメッセージはありません。

## 指されずに終わった対局

outcome-cancelled = 始まる前に取りやめになりました。
outcome-aborted = 最初の手が時間内に指されなかったため、対局は取り消されました。
outcome-flagged-draw = 引き分け：時間切れですが、相手に勝つ手順が残っていませんでした。
outcome-expired = 相手が来なかったため、対局は閉じられました。

## 新しい対局の入力の誤り

form-rules = 「{ $given }」というルールはありません。
form-side = 「{ $given }」という色は選べません。白、黒、おまかせのどれかを選んでください。
form-place = 「{ $given }」では対局できません。リンク、同じ画面、コンピューターのどれかを選んでください。
form-no-computer = このサーバーでは、いまコンピューターは対局しません。リンクか同じ画面かを選んでください。
form-level = 「{ $given }」というレベルはありません。1から8までを選んでください。
form-clock = 「{ $given }」という時計はありません。none、timed、days、otherのどれかです。
form-days = 「{ $given }」は一手の日数になりません。1から14までです。
form-control = 「{ $given }」は持ち時間の書き方ではありません。5+3、5d3、10+5x30、40/60:30+10、*3、3d+30dのように書いてください。
form-control-range = 「{ $given }」は対局の持ち時間の範囲にありません。一人15秒から6時間、加算は10分まで、または一手1日から14日です。
form-minutes = 「{ $given }」は持ち時間にできません。1分から180分まで（または0.5分）を設定できます。
form-increment = 「{ $given }」は加算時間にできません。0秒から60秒までを設定できます。
form-fen-long = 開始局面が長すぎます。
form-fen-over = この開始局面では対局がすでに終わっています。
form-fen-pieces = この開始局面では{ $color }の駒が{ $has }個あります。このルールの開始時の{ $start }個までにしてください。
form-name-long = 名前が長すぎます。40文字までにしてください。

## エラー

error-title-400 = 読み取れません
error-title-403 = ほかのサイトからの要求です
error-title-404 = 見つかりません
error-title-405 = その方法では使えません
error-title-409 = まだできません
error-title-413 = 大きすぎます
error-title-415 = フォームではありません
error-title-422 = 入力に誤りがあります
error-title-426 = WebSocketが必要です
error-title-429 = もう十分です
error-title-500 = サーバーの不具合です
error-title-503 = 満員です
error-page = このアドレスにページはありません。
error-game = このアドレスに対局はありません。リンクが途中で切れているかもしれません。
error-method = このアドレスではその種類の要求を受け付けていません。
error-body-large = フォームとしては大きすぎます。
error-body = フォームを読み取れませんでした。
error-media = フォーム（application/x-www-form-urlencoded）で送ってください。
error-origin = ほかのサイトから送られた要求のため、実行しませんでした。
error-socket = このアドレスはWebSocket専用です。
error-waiting = 相手を待っている対局が上限に達しています。先にどれかを対局するか、取りやめてください。
error-against-computer = コンピューターとの対局が上限に達しています。先にどれかを終えるか、投了してください。
error-query-place = 「{ $given }」という一覧の場所はありません。一覧の下のリンクからページを移動してください。
error-query-rules = 「{ $given }」というルールはありません。
error-query-state = 「{ $given }」という対局の状態はありません。waiting、running、overのどれかです。
error-query-since = 「{ $given }」は変更の番号ではありません。
error-query = アドレスの「?」より後ろに読めない部分があります。
error-language = このサイトに「{ $given }」という言語はありません。
error-failed = サーバーに不具合が起きました。記録しましたので、もう一度お試しください。
error-damaged = この対局は壊れているため表示できません。指し手の記録は残っており、サーバーの管理者にも知らされています。
error-full = いまは対局が満員です。少し待ってからもう一度お試しください。

## その他

game-description = Damierの{ $rules }の対局：{ $white }対{ $black }
nobody = 名無しさん
computer-name = コンピューター（レベル{ $level }）
ago-now = たった今
ago-minutes = { $n }分前
ago-hours = { $n }時間前
ago-days = { $n }日前
