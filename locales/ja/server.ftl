# サーバーの言葉:着手の拒否、引き分け、終局、エラー。ページの言葉と色の名前は main.ftl にあります。

## ルール

rules-english = イングリッシュ・ドラフツ（チェッカー）
rules-english-wcdf = イングリッシュ・ドラフツ（WCDFルール）
rules-english-brainking = イングリッシュ・ドラフツ（白先手）
rules-anti = 負けるが勝ちチェッカー
rules-czech = チェコ式ドラフツ
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
rules-thai = タイ式チェッカー（マックホット）
rules-brazilian = ブラジル式ドラフツ
rules-brazilian-cbjd = ブラジル式ドラフツ（CBJD）
rules-brazilian-checkershistory = ブラジル式ドラフツ（Checkers History）
rules-brazilian-brainking = ブラジル式ドラフツ（当サイトの引き分け規定）
rules-portuguese = ポルトガル式ドラフツ
rules-spanish = スペイン式ドラフツ
rules-pool = プール・チェッカー

## 着手が認められない理由

refusal-game-over = 対局は終わっています。
refusal-unreadable = 「{ $text }」は指し手として読めません。マスを-かxでつないで書いてください。
refusal-no-such-square = 「{ $square }」はこの盤で使うマスではありません。
refusal-empty-square = { $square }に駒はありません。
refusal-not-your-piece = { $square }の駒は相手の駒です。いまは{ $turn }の手番です。
refusal-ambiguous = 「{ $text }」は{ $candidates }のどれにも読めます。着地するマスをすべて入力してください。
refusal-must-capture = 取れる駒があるときは必ず取らなければなりません（例：{ $example }）。取れる駒は{ $with }にあります。
refusal-takes-too-few = その手で取れるのは{ $takes }個ですが、{ $example }なら{ $most }個取れます。最も多く取る手を指さなければなりません。
refusal-must-take-with-king = 取れるキングがあるときはキングで取らなければなりません：{ $with }のキングで{ $example }。
refusal-takes-too-few-kings = その手で取れるキングは{ $takes }個ですが、{ $example }なら同じ数の駒を取り、そのうち{ $most }個がキングです。
refusal-takes-too-little = その手の価値は{ $takes }ですが、{ $example }なら{ $most }です。価値が最も高い手を指さなければなりません（ふつうの駒は100、キングは199）。
refusal-takes-king-too-late = 同等の取り方のうち、最も早くキングを取る手を指さなければなりません：{ $example }。
refusal-man-takes-no-king = { $square }の駒はキングを取れません。
refusal-turns-back = { $square }の駒は、続けて取るときに180度向きを変えることはできません。
refusal-begins-backward = { $square }の駒は、後ろ向きに取り始めることはできません。
refusal-jumps-backward = { $square }の駒は、後ろ向きには取れません。
refusal-jumps-twice = { $square }の駒を2回飛び越えることはできません。
refusal-king-rests = { $square }のキングは3手続けて動いたので、ほかの駒を動かすまで進めません。
refusal-no-return = { $from }の駒は、来たばかりの{ $to }へすぐに戻ることはできません。
refusal-last-row-rests = { $square }の駒は最後の列にいるので進めません。
refusal-parachutist-steps = { $square }のパラシュート駒は進めません。取ることだけができます。
refusal-must-lift = まず駒を1個取り除きます。その駒をクリックしてください：{ $with }。
refusal-turns-aside = { $square }で曲がることはできません。一直線に取ります。
refusal-capture-ends = 取れるのは{ $at }までです。その先に取れる駒はありません。
refusal-lands-too-far = キングは{ $at }には着地できません。{ $example }のように、取った駒のすぐ向こうに着地します。
refusal-ends-where-crowned = { $square }の駒は成ったところで取り終わります（例：{ $example }）。
refusal-not-yet-king = { $square }の駒は成らずに取り続けます。取り終わったところでだけ成ります。
refusal-must-go-on = { $at }で止まることはできません。{ $example }のように続けて取ります。
refusal-must-land = キングは{ $at }には着地できません。{ $example }のように、続けて取れるマスに着地しなければなりません。
refusal-occupied = { $square }には駒があります。
refusal-blocked = { $square }の駒が邪魔をしています。
refusal-backward = { $square }の駒は後ろへは進めません。
refusal-not-a-move = { $from }の駒は{ $to }へは動けません。
refusal-not-a-king-move = { $from }のキングは{ $to }へは動けません。
refusal-nothing-to-claim = この局面では引き分けを主張できません。

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

## 引き分けの条件。$limit は回数、$stronger は優勢な側の手数を数えるかどうか

draw-repetition = 同一局面{ $limit }回
draw-kings-only = 双方{ $limit }手ずつキングの手のみ
draw-no-progress = 双方{ $limit }手ずつ、駒取り・成り・成っていない駒の手なし
draw-no-capture-no-man-move = 双方{ $limit }手ずつ、駒取り・成っていない駒の手なし
draw-no-capture-no-crowning = 双方{ $limit }手ずつ、駒取り・成りなし
draw-kings-v-king = キング3個以上対キング1個で、優勢な側が{ $limit }手
draw-pieces-v-king-on-diagonal = 3個の駒対大斜線上のキング1個で、優勢な側が{ $limit }手
draw-two-v-king =
    { $stronger ->
        [yes] 2個以下の駒対キング1個で、優勢な側が{ $limit }手
       *[no] 2個以下の駒対キング1個で、双方{ $limit }手ずつ
    }
draw-few-v-few = 双方2個以下の駒で、{ $limit }手ずつ
draw-four-or-five-pieces = 双方にキングがあり、駒が計4~5個で、{ $limit }手ずつ
draw-six-or-seven-pieces = 双方にキングがあり、駒が計6~7個で、{ $limit }手ずつ
draw-three-kings-v-king =
    { $stronger ->
        [yes] キング3個対キング1個で、優勢な側が{ $limit }手
       *[no] キング3個対キング1個で、双方{ $limit }手ずつ
    }
draw-three-kings-on-diagonal-v-king = 大斜線上の1個を含むキング3個対キング1個で、双方{ $limit }手ずつ
draw-three-v-king = 3個の駒対キング1個で、双方{ $limit }手ずつ
draw-two-kings-v-king = キング2個対キング1個で、双方{ $limit }手ずつ
draw-one-piece-each = 双方の駒が1個ずつ
draw-king-v-king = キング1個対キング1個

## 手数を数える状況

situation-repetition = この局面
situation-kings-only = キングのみの手
situation-no-progress = 駒取り・成り・成っていない駒の手なし
situation-no-capture-no-man-move = 駒取り・成っていない駒の手なし
situation-no-capture-no-crowning = 駒取り・成りなし
situation-kings-v-king = キング3個以上対キング1個
situation-pieces-v-king-on-diagonal = 3個の駒対大斜線上のキング1個
situation-two-v-king = 2個以下の駒対キング1個
situation-few-v-few = 双方2個以下の駒
situation-four-or-five-pieces = 双方にキングがあり、駒が計4~5個
situation-six-or-seven-pieces = 双方にキングがあり、駒が計6~7個
situation-three-kings-v-king = キング3個対キング1個
situation-three-kings-on-diagonal-v-king = 大斜線上の1個を含むキング3個対キング1個
situation-three-v-king = 3個の駒対キング1個
situation-two-kings-v-king = キング2個対キング1個
situation-one-piece-each = 双方の駒が1個ずつ
situation-king-v-king = キング1個対キング1個

## 数の進み具合。$left は引き分けまでの手数、$claim は主張が必要かどうか

count-each =
    { $situation }：双方{ $limit }手のうち{ $count }手経過（{ $claim ->
        [yes] あと{ $left }手で引き分けを主張できます
       *[no] あと{ $left }手で引き分け
    }）
count-stronger =
    { $situation }：優勢な側の{ $limit }手のうち{ $count }手経過（{ $claim ->
        [yes] あと{ $left }手で引き分けを主張できます
       *[no] あと{ $left }手で引き分け
    }）
count-repetition =
    { $situation }は{ $count }回目（{ $claim ->
        [yes] { $limit }回で引き分けを主張できます
       *[no] { $limit }回で引き分け
    }）
count-at-once = { $situation }：次の手が駒取りでなければ引き分け
count-claim = 引き分けを主張できます：{ $words }

## 終局。$words は引き分けの条件

outcome-no-move = { $winner }の勝ち：{ $loser }に指せる手がありません。
outcome-no-move-wins = 指せる手がなくなった{ $winner }の勝ち。
outcome-no-pieces = { $winner }の勝ち：{ $loser }の駒がなくなりました。
outcome-no-pieces-wins = 駒がなくなった{ $winner }の勝ち。
outcome-first-king = 先にキングを作った{ $winner }の勝ち。
outcome-resignation = { $winner }の勝ち：{ $loser }が投了しました。
outcome-time = { $winner }の勝ち：{ $loser }の時間切れ。
outcome-agreement = 合意による引き分け。
outcome-too-many-captures = 引き分け：手番の側の取り方が多すぎて数え上げられません。
outcome-draw =
    { $claimed ->
        [yes] 主張による引き分け：{ $words }。
       *[no] 引き分け：{ $words }。
    }
outcome-cancelled = 始まる前に取りやめになりました。
outcome-expired = 相手が来なかったため、対局は閉じられました。

## 新しい対局の入力の誤り

form-rules = 「{ $given }」というルールはありません。
form-side = 「{ $given }」という色は選べません。白、黒、おまかせのどれかを選んでください。
form-place = 「{ $given }」では対局できません。リンク、同じ画面、コンピューターのどれかを選んでください。
form-no-computer = このサーバーでは、いまコンピューターは対局しません。リンクか同じ画面かを選んでください。
form-level = 「{ $given }」というレベルはありません。1から8までを選んでください。
form-clock = 「{ $given }」という時計はありません。時計なしか持ち時間ありを選んでください。
form-minutes = 「{ $given }」は持ち時間にできません。1分から180分まで（または0.5分）を設定できます。
form-increment = 「{ $given }」は加算時間にできません。0秒から60秒までを設定できます。
form-fen-long = 開始局面が長すぎます。
form-fen-over = この開始局面では対局がすでに終わっています。
form-fen-pieces = この開始局面では{ $color }の駒が{ $has }個あります。このルールの開始時の{ $start }個までにしてください。
form-name-long = 名前が長すぎます。40文字までにしてください。

## 開始局面(FEN)の誤り

fen-no-side-to-move = 局面は手番WかBで始めてください（「{ $found }」ではなく）。
fen-no-pieces = { $color }の駒の一覧がありません。駒がなくても:Wまたは:Bと書いてください。
fen-color-twice = { $color }の駒の一覧が2つあります。
fen-unknown-field = 「{ $field }」は読めません。WかBに続けてマスを並べてください。
fen-unknown-piece = 「{ $piece }」という駒はありません。Kはキングを表し、ほかの駒に文字は付きません。
fen-no-such-square = 「{ $square }」はこの盤で使うマスではありません。
fen-empty-range = 範囲「{ $range }」は空です。小さい数を先に書いてください。
fen-square-twice = マス{ $square }が2回書かれています。
fen-man-on-crowning-square = { $square }にある{ $color }の駒はキングに成っているはずです。K{ $square }と書いてください。
fen-parachutist-in-the-field = { $square }に{ $color }のパラシュート駒があります。パラシュート駒は相手の最奥列に置きます。
fen-no-ban = 「{ $item }」は後戻り禁止の記述として読めません。b3a3のように、駒のマスとその隣のマスを書いてください。
fen-no-king-count = 「{ $item }」はキングの手数として読めません。28=2のように、キングのマスと1から3までの数を書いてください（ふつうの駒も持つ側の、キング1個についてだけ）。
fen-too-many-captures = この局面は取り方が多すぎて数え上げられません。取れる駒がもっと少ない局面にしてください。

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
error-query-page = 「{ $given }」という一覧のページはありません。ページ番号は1から始まります。
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
