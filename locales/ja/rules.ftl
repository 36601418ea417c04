# ルールのライブラリーの言葉：ルールの説明、引き分け、終局、着手の拒否、局面の誤り。英語の原文は crates/damier にあります。

## 列挙と色の名前

list-and = { $first }と{ $second }
list-or = { $first }か{ $second }
list-comma = { $first }、{ $second }
color-white = 白
color-black = 黒

## ルールの説明の見出し

section-board = 盤
section-start = 初期配置
section-goal = 勝敗
section-men = 駒
section-parachutists = パラシュート駒
section-kings = キング
section-captures = 駒取り
section-choice = 取り方の選択
section-crowning = 成り
section-draws = 引き分け
section-notation = 棋譜の書き方
section-names = 名前と出典

## ルールの説明。マスや数はルールそのものから埋められます

rule-board-dark-left = { $files }列×{ $ranks }段の盤で、白の左手前の隅 { $corner } と同じ色の{ $squares }マスを使います。
rule-board-dark-right = { $files }列×{ $ranks }段の盤で、白の右手前の隅 { $corner } と同じ色の{ $squares }マスを使います。
rule-board-all = { $files }列×{ $ranks }段の盤で、{ $squares }マスすべてを使います。
rule-board-points = { $files }列×{ $ranks }段の{ $squares }個の点が縦と横の線で結ばれています。斜めの線があるのは { $points } の間だけです。
rule-start-back-row = 双方{ $men }個ずつ、自陣の最も手前の段に並べます。
rule-start-rows = 双方{ $men }個ずつ、自陣の手前{ $rows }段に並べます。
rule-start-inner-rows = 双方{ $men }個ずつ、自陣の手前から{ $from }段目と{ $to }段目に並べます。
rule-start-chequered = 双方{ $men }個ずつで盤を埋めます。白は { $corner } と同じ色のマスすべて、黒は残りのマスすべてに置きます。
rule-start-white = 白の駒:{ $squares }。
rule-start-white-kings = 白のキング:{ $squares }。
rule-start-white-parachutists = 白のパラシュート駒:{ $squares }。
rule-start-black = 黒の駒:{ $squares }。
rule-start-black-kings = 黒のキング:{ $squares }。
rule-start-black-parachutists = 黒のパラシュート駒:{ $squares }。
rule-first-white = 白が先手です。
rule-first-black = 黒が先手です。
rule-opening-lift = 最初の手では、先手が { $squares } のどれかにある自分の駒を1個、盤から取り除きます。
rule-opening-second-lift = 2手目では、後手がその空きマスと縦か横に隣り合う自分の駒を1個取り除きます。
rule-goal-no-move-loses = 手番の側に指せる手がなければ負けです。駒がない場合も、すべて動けない場合も同じです。
rule-goal-no-move-wins = 手番の側に指せる手がなければ勝ちです。駒がない場合も、すべて動けない場合も同じで、自分の駒をなくすことを目指します。
rule-goal-first-king = 先にキングを作った側がただちに勝ちます。
rule-men-up-the-ranks = どちらの色にとっても前は上、{ $rank }段目の方向です。
rule-men-never-step = 取らずに進む手はありません。最初の取り除きが済めば、どの手も駒取りです。
rule-men-step = 成っていない駒は{ $ways }へ1マス進みます。
rule-men-step-points = 駒は線に沿って{ $ways }へ1点進みます。
rule-men-leap = 前方({ $ways })に味方の成っていない駒が切れ目なく並んでいて、その先のマスが空いていれば、並びをすべて飛び越えてそこへ進めます。並びにキングがあると飛び越せません。
rule-men-no-return = 直前の手で横へ進んだ駒は、次の手でそのまま元の点へ戻ることはできません。
rule-men-ban-lasts = この禁止は、ほかに何が起きても、その駒が再び動くか取られるまで続きます。駒取りをすれば禁止は消え、新たに生じることもありません。
rule-men-rest-on-last-row = 最後の段にいる駒は進めません。取ることはできます。
rule-men-capture = 成っていない駒は、隣の敵の駒をすぐ向こうの空きマスへ飛び越えて取ります:{ $ways }。
rule-men-capture-points = 駒は、線でつながる隣の敵の駒をすぐ向こうの空いた点へ飛び越えて取ります:{ $ways }。
rule-men-first-jump = ただし最初に飛ぶのは{ $ways }だけです。
rule-men-take-no-king = 成っていない駒はキングを取れません。
rule-straight-jumps-two-apart = 縦横に取るときは、その列や段の使うマスだけを数えます。使うマスは2つおきにあり、{ $squares } なら、最初のマスから2番目の駒を飛び越えて3番目に着地します。
rule-parachutist-never-steps = パラシュート駒は取らずに進むことはありません。
rule-parachutist-jump = 相手の最奥段から内側へ、{ $ways }の隣の敵の駒を1個飛び越えて取り、すぐ向こうの空きマスに着地します。
rule-parachutist-becomes-man = 着地すると普通の駒になり、その手は終わります。
rule-parachutist-counts-as-man = 取り方を選ぶ規則では成っていない駒として数えます。取れるキングがあればキングが優先です。
rule-parachutist-is-safe = 盤の外には着地できないので、パラシュート駒が取られることはありません。
rule-kings-none = キングはありません。
rule-kings-step = キングは{ $ways }へ1マス進みます。
rule-kings-fly = キングは{ $ways }へ、空いているマスを何マスでもまっすぐ進みます。
rule-kings-capture = 隣の敵の駒をすぐ向こうの空きマスへ飛び越えて取ります:{ $ways }。
rule-kings-capture-flying = { $ways }へまっすぐ進んで最初に出会う駒が敵で、すぐ向こうが空いていれば、距離によらず飛び越えて取り、その先の空きマスのどれにでも着地できます。
rule-kings-capture-landing-behind = { $ways }へまっすぐ進んで最初に出会う駒が敵で、すぐ向こうが空いていれば、距離によらず飛び越えて取り、すぐ向こうのマスに着地します。
rule-king-steps-limited = 成っていない駒を持つ側は、同じキングを続けて{ $most }手より多く動かせません。その後そのキングは、その側が駒を取るか別の駒を動かすまで、取ることはできても進めません。
rule-king-steps-count = そのキングか最後の成っていない駒を失ったときも、数は消えます。別のキングを動かせば、そのキングの1手目と数えます。成っていない駒のない側に数はありません。
rule-capture-duty = 取れるときは必ず取らなければなりません。
rule-capture-optional = 取れるときでも、取らずに別の手を指してかまいません。
rule-capture-huff = 取れるときは取るべきです。取らずに別の手を指すと、相手は自分の手を指す前に、取れたはずの駒のうち1個を盤から取り除くことができます（ハフ）。ハフは手に数えず、続けて自分の手を指します。
rule-huff-moved = その駒が動いていれば、動いた先から取り除きます。
rule-huff-waived = 取り除かずに指せば、その権利は消えます。
rule-huff-written = ハフは手の前に、H、駒のマス、斜線の順に書きます。
rule-capture-may-stop = 続けて取れるときも、途中でやめてかまいません。
rule-capture-to-the-end = 同じ駒がさらに取れる限り続けて取ります。途中でやめることはできません。
rule-capture-straight = 駒取りは一直線に1回以上飛ぶ手です。
rule-capture-lands-to-go-on = キングの着地できるマスがいくつかあり、そのどれかから続けて取れるときは、続けて取れるマスに着地しなければなりません。
rule-removal-at-the-end = 取った駒は手が終わるまで盤に残り、道をふさぎます。同じ駒を2回飛び越えることはできません。
rule-removal-at-once = 飛び越えた駒はすぐに盤から除かれ、そのマスは空きます。
rule-capture-no-reversal = 続けて取るときに180度向きを変えることはできません。
rule-capture-crosses-again = 一度の駒取りで同じ空きマスを何度通っても、何度着地してもかまいません。出発したマスも空きマスとして扱います。
rule-choice-free = 取り方がいくつかあるときは、どれを選んでもかまいません。
rule-choice-most = 最も多く取る手を指さなければなりません。成っていない駒もキングも1個と数えます。
rule-choice-most-pieces = 最も多く取る手を指さなければなりません。
rule-choice-king = 取れるキングがあればキングで取らなければなりません。取る数は自由です。
rule-choice-value = 成っていない駒1個を{ $man }、キング1個を{ $king }として、取る駒の価値の合計が最も高い手を指さなければなりません。
rule-choice-then-most-kings = その中では、キングを最も多く取る手でなければなりません。
rule-choice-then-with-king = その中では、キングで取れるときはキングで取らなければなりません。
rule-choice-then-king-earliest = その中では、最も早くキングを取る手でなければなりません。一方がキング、他方が成っていない駒を取る最初のところで、キングを取る手を指します。
rule-choice-then-free = それでも残った手は自由に選べます。
rule-crown-on-last-row = 最後の段(白は{ $white }段目、黒は{ $black }段目)で手を終えた駒はキングに成ります。
rule-crown-on-one-row = どちらの色の駒も、{ $rank }段目で手を終えるとキングに成ります。
rule-crown-on-squares = 白の駒は { $white }、黒の駒は { $black } で手を終えるとキングに成ります。
rule-crown-nowhere-else = 最後の段のほかのマスでは成らず、いつまでも成っていない駒のままです。
rule-crown-at-the-end = 駒取りの途中でそのマスに達した駒がさらに取れるときは、成らずに取り続けます。そこで手が終わったときだけ成ります。
rule-crown-stops = 駒取りでそのマスに達した駒は、さらに取れるとしてもそこで止まり、キングに成ります。
rule-crown-goes-on = 駒取りの途中でそのマスに達した駒はすぐにキングに成り、取れるならキングとして取り続けます。
rule-draw-by-agreement = 双方の合意で引き分けにできます。
rule-draw-automatic = 自動的に引き分け:{ $condition }。
rule-draw-on-claim = 手番の側が引き分けを主張できる:{ $condition }。
rule-repetition-of-position = 同じマスに同じ駒があり、手番も同じ局面を指します。
rule-repetition-of-bans = 元の点へ戻れない駒も同じでなければなりません。
rule-repetition-of-king-steps = キングが続けて動いた回数も同じでなければなりません。
rule-draw-pieces = 盤上の駒は { $balances } です。
rule-draw-stronger-on-diagonal = 優勢な側のキングが大斜線({ $squares })の上にあります。
rule-draw-weaker-on-diagonal = 1個だけのキングが大斜線({ $squares })の上にあります。
rule-draw-equal-pieces = 双方の駒の数が同じときは、それぞれの{ $moves }手を数えます。
rule-draw-after-moves = 駒の数が変わらなければ、双方が{ $moves }手ずつ指したところで引き分けです。
rule-draw-unless-capture = ただちに引き分けですが、手番の側が駒を取れるとき、または何を指しても次の手で取られるときは続きます。
rule-draw-count-restarts = { $events }があると数え直します。
rule-draw-sideways-is-no-man-move = 成っていない駒が真横へ進む手や取る手では数え直しません。
rule-draw-order = 条件はこの順に調べ、最初に当てはまるものを採ります。
rule-draw-after-win = 勝ちが優先です。勝敗が決まる手は、数がどうであっても引き分けになりません。
rule-notation-numbers = マスは番号で書きます:1({ $first })から{ $count }({ $last })まで。文字と段の書き方も読めます。
rule-notation-letters-or-numbers = マスは文字と段で書きます。番号も読めます:1({ $first })から{ $count }({ $last })まで。
rule-notation-letters = マスは文字と段で書きます。
rule-notation-lift = 取り除く手は、そのマスだけを書きます。
rule-notation-one-sign = 進む手も取る手も { $sign } でつなぎます。
rule-notation-signs = 進む手は - で、取る手は { $sign } でつなぎます。
rule-notation-landings = 手は最初と最後のマスで書きます。それだけでは取り方が一つに決まらないときは、着地するマスをすべて書きます。
rule-notation-game-type = PDN の GameType は { $number } です。
rule-notation-variant = PDN の Variant タグとキーは { $key } です。
rule-other-names = 別名:{ $names }。
rule-source = 出典:{ $source }。
rule-differs = { $difference }
rule-colors-by-lot = 出典のとおり、色は抽選で決めます。
rule-no-assists = 出典のとおり、手助けはいっさいありません。
rule-special-no-move-wins = 動けなくなれば勝ち
rule-special-first-king-wins = 先にキングを作れば勝ち
rule-special-one-way = 双方とも上へ進む
rule-special-crowning-squares = 成れるのは2マスだけ
rule-special-crown-goes-on = 途中で成ればキングとして取り続ける
rule-special-crown-stops = 成ったところで駒取りが終わる
rule-special-lands-behind = キングは取った駒のすぐ向こうに着地
rule-special-value = キングの価値は駒ほぼ2個分
rule-special-king-steps = キングは続けて3手まで
rule-special-men-take-no-king = 成っていない駒はキングを取れない
rule-special-king-earliest = キングはできるだけ早く取る
rule-special-parachutists = 敵陣の奥にパラシュート駒
rule-special-leaps = 味方の並びを飛び越える
rule-special-at-once = 取った駒はすぐに除く
rule-special-no-reversal = 続けて取るとき折り返せない
rule-special-no-return = すぐには後戻りできない
rule-special-lifts = 最初に1個ずつ取り除く
rule-special-may-stop = 駒取りは途中で止まれる
rule-special-optional = 取らなくてもよい
rule-special-huff = 取らないとハフされることがある

## 進む方向

way-everywhere = 8方向すべて
way-diagonally = 斜め前と斜め後ろ
way-diagonally-forward = 斜め前
way-diagonally-backward = 斜め後ろ
way-orthogonally = 前後左右
way-forward = まっすぐ前
way-backward = まっすぐ後ろ
way-sideways = 横

## 数え直すきっかけ

reset-capture = 駒取り
reset-crowning = 成り
reset-man-move = 成っていない駒の手

## 双方の駒

pieces-kings = キング{ $n }個
pieces-kings-or-more = キング{ $n }個以上
pieces-men = 成っていない駒{ $n }個
pieces-against = { $strong }対{ $weak }

## 引き分けの条件。$limit は回数または手数

draw-repetition = 同一局面{ $limit }回
draw-kings-only = 双方{ $limit }手ずつキングの手のみ
draw-no-progress = 双方{ $limit }手ずつ、駒取り・成り・成っていない駒の手なし
draw-no-capture-no-man-move = 双方{ $limit }手ずつ、駒取り・成っていない駒の手なし
draw-no-capture-no-crowning = 双方{ $limit }手ずつ、駒取り・成りなし
draw-two-v-king = 2個以下の駒対キング1個で、双方{ $limit }手ずつ
draw-few-v-few = 双方2個以下の駒で、{ $limit }手ずつ
draw-four-or-five-pieces = 双方にキングがあり、駒が計4~5個で、{ $limit }手ずつ
draw-six-or-seven-pieces = 双方にキングがあり、駒が計6~7個で、{ $limit }手ずつ
draw-three-kings-v-king = キング3個対キング1個で、双方{ $limit }手ずつ
draw-three-kings-on-diagonal-v-king = 大斜線上の1個を含むキング3個対キング1個で、双方{ $limit }手ずつ
draw-three-v-king = 3個の駒対キング1個で、双方{ $limit }手ずつ
draw-two-kings-v-king = キング2個対キング1個で、双方{ $limit }手ずつ
draw-one-piece-each = 双方の駒が1個ずつ
draw-king-v-king = キング1個対キング1個
draw-stronger-kings-v-king = キング3個以上対キング1個で、優勢な側が{ $limit }手
draw-stronger-pieces-v-king-on-diagonal = 3個の駒対大斜線上のキング1個で、優勢な側が{ $limit }手
draw-stronger-two-v-king = 2個以下の駒対キング1個で、優勢な側が{ $limit }手
draw-stronger-three-kings-v-king = キング3個対キング1個で、優勢な側が{ $limit }手

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
count-claimed = { $words }（主張による）

## 終局

outcome-win = { $winner }の勝ち：{ $why }。
outcome-draw = 引き分け：{ $why }。
reason-no-move = 手番の側に指せる手がありません
reason-no-pieces = 手番の側の駒がなくなりました
reason-first-king = 先にキングを作りました
reason-resignation = { $side }が投了しました
reason-agreement = 双方の合意
reason-time = { $side }の時間切れ
reason-too-many-captures = 手番の側の取り方が多すぎて数え上げられません

## 出典との違い

differs-house-draws = 出典に引き分けの規定はありませんが、サーバーでは対局を終わらせる必要があるため、当サイトの規定を適用します。
differs-no-standing-the-huff = 古い本では、相手に手を戻させて取らせることもできますが、ここではハフだけです。
differs-club-draws = 古い本では、決められた手数で勝つよう求めることができますが、ここではイングリッシュの引き分け規定を適用します。
differs-white-begins = 出典に先手の定めはなく、ここでは白が先手です。
differs-blocked-loses = 出典では相手の駒を全部取ると勝ちですが、動けなくなった側も負けとします。
differs-kings-only-moved = 出典の30手は盤上にキングしかないときの数ですが、ここではキングだけが動いた手を数えます。
differs-five-moves-each = 出典では2個の駒に対する1個のキングの5手を数えますが、ここでは両者が5手ずつ指すまでです。
differs-fmjd-draws = 出典に引き分けの規定がないため、カナダ式と同じく国際ドラフツの規定を使います。
differs-choice-disputed = どの取り方をしなければならないかは出典によって異なります（多くは最も多く取る手、ほかに任意、キングで取る手）。ここでは最も多く取ります。
differs-huffed-by-choice = 出典では取らなかった駒は没収されますが、ここでは相手がハフするかどうかを選びます。
differs-jamaican-first-mover = 先手の色はPDNの種類の一覧によって異なります。ここではプール・チェッカーと同じく黒です。
differs-no-huff = 出典が伝える古いハフはなく、取れるときは必ず取ります。
differs-twelve-moves-each = 出典では3個のキングに対する1個のキングの12手を数えますが、ここでは両者が12手ずつ指すまでです。
differs-games-must-end = 出典にほかの引き分けの規定はありませんが、サーバーでは対局を終わらせる必要があるため、同じ局面の繰り返しと進展のない手を当サイトの規定どおり数えます。
differs-no-repetition = 同一局面の規定はありません。合意か大会ごとの制限で終わります。
differs-sides-by-choice = a列からd列に置く色は出典により異なります。初手で駒取りが生じないよう、白としています。
differs-quantity-in-table = 最も多く取る規則は、BrainKing の比較表に載っています。
differs-first-mover = 先手は出典により異なり、PDN の GameType 31 では黒です。
differs-three-with-a-king = 出典の「キング1個に対する3個の駒」は、IDF 7.2.7 に従い、少なくとも1個がキングである3個の駒と読みます。
differs-no-promotion = 出典は16手の間の成りに触れていますが、キング3個対1個では起こりません。

## 着手が認められない理由

refusal-game-over = 対局は終わっています。
refusal-unreadable = 「{ $text }」は指し手として読めません。{ $example }のように、マスを-かxでつないで書いてください。
refusal-no-such-square = 「{ $square }」はこの盤で使うマスではありません。
refusal-other-position = { $from }から{ $to }への手は別の局面のものです。この局面で指せる手は{ $example }です。
refusal-empty-square = { $square }に駒はありません。
refusal-not-your-piece = { $square }の駒は相手の駒です。いまは{ $turn }の手番です。
refusal-other-landings = その経路で着地する取りはありません。候補: { $candidates }
refusal-ambiguous = 「{ $text }」は{ $candidates }のどれにも読めます。着地するマスをすべて入力してください。
refusal-must-capture = 取れる駒があるときは必ず取らなければなりません（例：{ $example }）。取れる駒は{ $with }にあります。
refusal-takes-too-few = その手で取れるのは{ $takes }個ですが、{ $example }なら{ $most }個取れます。最も多く取る手を指さなければなりません。
refusal-must-take-with-king = 取れるキングがあるときはキングで取らなければなりません：{ $with }のキングで{ $example }。
refusal-takes-too-few-kings = その手で取れるキングは{ $takes }個ですが、{ $example }なら同じ数の駒を取り、そのうち{ $most }個がキングです。
refusal-takes-too-little = その手の価値は{ $takes }ですが、{ $example }なら{ $most }です。価値が最も高い手を指さなければなりません（ふつうの駒は{ $man }、キングは{ $king }）。
refusal-takes-king-too-late = 同等の取り方のうち、最も早くキングを取る手を指さなければなりません：{ $example }。
refusal-man-takes-no-king = { $square }の駒はキングを取れません。
refusal-turns-back = { $square }の駒は、続けて取るときに180度向きを変えることはできません。
refusal-begins-backward = { $square }の駒は、後ろ向きに取り始めることはできません。
refusal-jumps-backward = { $square }の駒は、後ろ向きには取れません。
refusal-jumps-twice = { $square }の駒を2回飛び越えることはできません。
refusal-not-huffable = { $square }の駒はハフできません。直前の手で取れたのに取らなかった駒だけを取り除けます。
refusal-king-rests = { $square }のキングは{ $most }手続けて動いたので、ほかの駒を動かすまで進めません。
refusal-no-return = { $from }の駒は、来たばかりの{ $to }へすぐに戻ることはできません。
refusal-last-row-rests = { $square }の駒は最後の列にいるので進めません。
refusal-parachutist-steps = { $square }のパラシュート駒は進めません。取ることだけができます。
refusal-must-lift = 駒を1個取り除かなければなりません：{ $with }の駒。
refusal-turns-aside = { $square }で曲がることはできません。一直線に取ります。
refusal-lands-too-far = キングは{ $at }には着地できません。{ $example }のように、取った駒のすぐ向こうに着地します。
refusal-ends-where-crowned = { $square }の駒は成ったところで取り終わります（例：{ $example }）。
refusal-not-yet-king = { $square }の駒は成らずに取り続けます。取り終わったところでだけ成ります。
refusal-capture-ends = 取れるのは{ $at }までです。その先に取れる駒はありません。
refusal-must-go-on = { $at }で止まることはできません。{ $example }のように続けて取ります。
refusal-must-land = キングは{ $at }には着地できません。{ $example }のように、続けて取れるマスに着地しなければなりません。
refusal-occupied = { $square }には駒があります。
refusal-blocked = { $square }の駒が邪魔をしています。
refusal-backward = { $square }の駒は後ろへは進めません。
refusal-not-a-move = { $from }の駒は{ $to }へは動けません。
refusal-not-a-king-move = { $from }のキングは{ $to }へは動けません。
refusal-nothing-to-claim = この局面では引き分けを主張できません。

## マスの誤り

square-unreadable = 「{ $text }」はマスとして読めません。c3のように、列の文字と段の番号を書いてください。

## 開始局面（FEN）の誤り

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
fen-not-huffable = 「{ $item }」はハフできる駒ではありません。直前に指した側の駒のマスを書いてください。
fen-no-king-count = 「{ $item }」はキングの手数として読めません。28=2のように、キングのマスと1から3までの数を書いてください（ふつうの駒も持つ側の、キング1個についてだけ）。
fen-too-many-captures = この局面は取り方が多すぎて数え上げられません。取れる駒がもっと少ない局面にしてください。
fen-warning-side-assumed = FENに手番が書かれていません。{ $color }の番とみなします。
fen-warning-more-pieces-than-at-start = { $color }の駒は{ $has }個で、開始時の{ $start }個より多くなっています。

## 棋譜ファイル（PDN）について

pdn-place-ply = { $line }行目、{ $ply }手目
pdn-place-at-ply = { $place }：{ $what }
pdn-place-at-line = { $line }行目：{ $what }
pdn-place-more = { $line }行目：{ $what }（同じ種類のものがほかに{ $more }件）
pdn-form-malformed-tag = 「{ $text }」はタグとして読めません。タグは{ $example }のように書きます。
pdn-form-unclosed-tag = タグ{ $name }の値が、同じ行の{ $end }で閉じられていません。
pdn-form-unclosed-comment = ここで{ $open }から始まる注釈が{ $close }で閉じられていません。
pdn-form-unclosed-variation = ここで(から始まる変化が)で閉じられていません。
pdn-form-no-variation-to-close = この)に対応する変化がありません。
pdn-form-nothing-to-vary = この変化が置き換える手が棋譜にないため、注釈として残します。
pdn-form-nothing-to-annotate = 評価の記号は、評価する手の後に書いてください。
pdn-form-bad-nag = 「{ $text }」は評価の記号として読めません。番号がありません。
pdn-form-own-nag = 「{ $text }」は書き手独自の記号です。PDNにあるのは{ $first }から{ $last }までです。
pdn-form-bad-number = 「{ $text }」は手の番号として読めません。
pdn-form-bracketed-number = 「{ $text }」は手の番号{ $read }として読みました。
pdn-form-percent-line = %で始まる行を読み飛ばしました。
pdn-form-evaluation-sign = 手の間の「{ $sign }」は局面の評価として読みました。
pdn-form-only-move-sign = 「{ $text }」の*は、唯一の手を表す記号{ $read }として読みました。
pdn-form-blanks-in-move = 「{ $text }」は空白を除いて読みました。
pdn-form-unreadable-clock = 「{ $text }」は時間として読めません。時計の時間は{ $example }のように書きます。
pdn-form-stray-word = 「{ $text }」は手でも結果でもありません。注釈は{ $read }のように波かっこで囲みます。
pdn-form-stray-character = ここの「{ $text }」には意味がありません。
pdn-form-too-deep = 変化の入れ子が{ $most }段を超えています。
pdn-form-too-long = 手、注釈、変化、タグが合わせて{ $most }個を超えています。
pdn-fault-no-rule-set = VariantにもGameTypeにも、この対局のルールが書かれていません。
pdn-fault-no-rule-set-fitting = VariantにもGameTypeにも、この対局のルールが書かれていません。手が合うルール：{ $keys }
pdn-fault-bad-fen = FENタグを読めません。{ $why }
pdn-fault-no-fen = SetUpには対局独自の開始局面があると書かれていますが、FENタグがありません。
pdn-fault-bad-set-up = ここで置かれる局面を読めません。{ $why }
pdn-fault-illegal = { $text }は合法手ではありません。{ $why }
pdn-fault-breaks-off = { $text }は途中で切れていて、このように始まる合法手もありません。
pdn-fault-breaks-off-like = { $text }は途中で切れています。候補：{ $candidates }
pdn-fault-glued = 「{ $text }」は手に注釈がつながっています。{ $read }と書いてください。
pdn-fault-over = { $text }は終局の後の手です。{ $why }
pdn-fault-in-variation = 変化の中：{ $fault }
pdn-resumed-made-anyway = 合法手とみなして続けました
pdn-resumed-read-as = { $read }と書かれているものとして続けました
pdn-resumed-not-judged = その後の{ $moves }手は判定していません
pdn-note-rules-found = ルールを示すタグがないため、手が合う{ $key }として判定しました。
pdn-note-rules-found-others = ルールを示すタグがないため、手が合う{ $key }として判定しました。{ $keys }とみても同じです。
pdn-note-other-board = 手は{ $fits }マスの盤のものに見えます。{ $named }の盤は{ $judged }マスです。
pdn-note-side-assumed = FENに手番が書かれていません。{ $color }の番とみなします。
pdn-note-set-up = ここで局面が置かれています。
pdn-note-moves-not-known = ここから先の手はわからないため、判定していません。
pdn-note-decided-by-later-moves = { $text }は何通りかの取り方に読めますが、書かれたとおりに対局が続くのは{ $capture }だけです。
pdn-note-partial-landings = { $captures }回の取りで、着地したマスの一部だけが書かれています。
pdn-note-unknown-variant = Variantタグの「{ $text }」というルールはないため、無視しました。
pdn-note-unknown-game-type = GameTypeタグの「{ $text }」というルールはないため、無視しました。
pdn-note-other-game-type = GameTypeタグの「{ $text }」は別のルールを表します。
pdn-note-first-mover = 最初の手は{ $color }にしか指せないため、{ $color }の先手とみなしました。
pdn-note-first-mover-fitting = 最初の手は{ $color }にしか指せないため、ルール{ $key }のように{ $color }の先手とみなしました。
pdn-note-begun-by-the-other-side = この対局は{ $color }の先手なので、{ $named }ではなく{ $key }として判定しました。
pdn-note-jump-by-jump = { $captures }回の取りが、1つずつ分けて書かれています。
pdn-note-unseparated = { $moves }手が、マスの間の記号なしで書かれています。
pdn-note-results-differ = Resultタグの結果は{ $tag }ですが、手の終わりには{ $text }と書かれています。
pdn-note-wrong-result = ルールによる結果は{ $result }で、{ $stated }ではありません。
pdn-note-played-on = { $ply }手目で引き分けになりましたが、さらに{ $more }手指されています。
pdn-note-no-moves = 手が1つもありません。

## 自作ルール（ハウスルール）の誤り。`` ` `` と引用符の中はファイルの言葉です

house-at = { $line }行目{ $column }文字目：{ $why }
house-key = `key`は小文字で始まる40字以内の小文字・数字・ハイフンにしてください（{ $found }ではなく）。
house-key-taken = `key`に、すでにあるルールの"{ $key }"は使えません。別の名前にしてください。
house-text = `{ $setting }`は1字から500字までの1行の文にしてください。
house-side = `{ $setting }`は{ $least }から{ $most }までの整数にしてください（{ $found }ではなく）。
house-too-large = `board.files`と`board.ranks`による盤は128マスまでです（{ $slots }ではなく）。
house-too-large-with-gaps = `board.files`と`board.ranks`による盤は、段の間のすき間を含めて128マスまでです（{ $slots }ではなく）。
house-sides-differ = `{ $setting }`は左右対称にしてください。
house-leads-nowhere = `{ $setting }`には方向が1つ以上必要です。
house-one-color-steps = 1色のマスだけを使う盤では、`{ $setting }`は斜めにしてください。縦横に隣り合うマスは別の色です。
house-small-board-jumps = 列か段が5に満たない盤では、`{ $setting }`は斜めにしてください。縦横では使うマスが1つおきになります。
house-no-crowning-square = `{ $setting }`にはマスが必要です。キングのないゲームは`crowning.at = "nowhere"`とします。
house-off-board = `{ $setting }`にはこの盤で使うマスを書いてください。{ $square }は使いません。
house-choice-without-kings = キングがないときの`captures.choice`は"free"か"most"です（"{ $choice }"ではなく）。
house-italian-board = この盤では`captures.choice`を"italian"にできません。この順位は{ $most }回までの跳びを1つずつ比べますが、ここでは{ $pieces }個の駒が取られる可能性があります。
house-two-extras = `{ $first }`がtrueのとき、`{ $second }`はfalseにしてください。使えるのはどちらか1つです。
house-huff-with-extra = `{ $setting }`がtrueのとき、`captures.obligation`を"huff"にはできません。
house-lift-of-white = `start.lifts`には黒のマスを書いてください。{ $square }は白のマスです。
house-capture-sign = `notation.capture-sign`は"x"、":"、"-"のどれかです（{ $found }ではなく）。
house-dark-right-odd = 列の数が奇数のとき、`board.squares`は"dark-left"にしてください。白の手前の段の両隅が同じ色になります。
house-points-square = 点の盤では、`board.ranks`を`board.files`と同じ数にしてください。
house-step-nowhere = `men.step`には方向が1つ以上必要です。なければ駒は動けません。なくてよいのは、駒を取り除いて始めるゲーム（`start.lifts`）だけです。
house-jump-on-fewer = `men.jump-on`は`men.jump`の方向をすべて含めてください。取り始める方向は続ける方向より少なくてもかまいませんが、多くはできません。
house-cannot-crown = `men.step`も`men.jump`も前へ進まないとき、`crowning.at`は"nowhere"にしてください。どの駒も成れません。
house-first-king-without-kings = `crowning.at`が"nowhere"のとき、`goal`を"first-king"にはできません。キングがありません。
house-no-return-sideways = 駒が横へ進まないとき、`men.no-return`はfalseにしてください。これはまっすぐ後戻りすることを禁じるものです。
house-leap-without-steps = `men.step`が空のとき、`men.leap`はfalseにしてください。駒は進むように飛び越します。
house-leap-no-return = `men.no-return`がtrueのとき、`men.leap`はfalseにしてください。横への飛び越しが何を禁じるかは決まっていません。
house-parachutists-sideways = 駒が横へ跳んで取るとき、`men.parachutists`はfalseにしてください。最奥列の駒が取られてしまいます。
house-parachutists-take-kings = `men.parachutists`がtrueのとき、`men.take-kings`もtrueにしてください。パラシュート駒がキングを取れるかどうかは決まっていません。
house-rests-on-crowning = 最終段のどこでも成るとき、`men.rest-on-last-row`はfalseにしてください。そこにふつうの駒は残りません。
house-straight-steps = 駒が進むときやキングがあるとき、`captures.straight`はfalseにしてください。跳ぶだけのゲームのためのものです。
house-straight-choice = `captures.choice`が"free"でないとき、`captures.straight`はfalseにしてください。
house-straight-jump-on = 一直線に取るとき、`men.jump-on`は`men.jump`と同じにしてください。
house-stop-obligation = `captures.obligation`が"optional"でないとき、`captures.may-stop`はfalseにしてください。取らなければならない人は最後まで取ります。
house-stop-counts = `captures.choice`が取る駒の数を比べるとき、`captures.may-stop`はfalseにしてください。最も多く取る手は最後まで取る手です。
house-lifts-steps = 駒が進むときやキングがあるとき、`start.lifts`は書かないでください。駒を取り除いて始めるゲームは、その後は跳ぶだけです。
house-lifts-jumps = 駒の跳び方が["orthogonally"]でないとき、`start.lifts`は書かないでください。2つ目に取り除く駒は、1つ目と縦か横に隣り合います。
house-lifts-start = `start.lifts`は、`start.chequered`がtrueで`first`が"black"のときだけ書けます。すべて埋まった盤から黒が取り除きます。
house-numbers-on-all = すべてのマスを使うとき、`notation.squares`は"letters"にしてください。番号は1色のマスだけを使う盤のものです。
house-too-many-conditions = `draws`の条件は{ $most }個までです（{ $found }個ではなく）。
house-condition-twice = `draws`に条件"{ $condition }"が2回あります。
house-condition-number = `draws`の"{ $condition }"の数は2から{ $most }までです（{ $found }ではなく）。
house-condition-of-kings = `draws`の"{ $condition }"はキングについてのものですが、`crowning.at`が"nowhere"です。
house-chequered-one-color = 1色のマスだけを使うとき、`start.chequered`はfalseにしてください。両方の色のマスを埋めるものです。
house-unreadable-fen = `start.fen`を読めません。{ $why }
house-side-without-pieces = `{ $setting }`では双方に駒が必要です。
house-more-than-pieces = `{ $setting }`には駒だけを書いてください。後戻りの禁止や手数は、手を指した結果として生じます。
house-kings-without-crowning = `crowning.at`が"nowhere"のとき、`start.fen`にキングは置けません。
house-won-at-the-start = `goal`が"first-king"のとき、`start.fen`にキングは置けません。その時点で勝ちになります。
house-too-many-captures = `start.fen`は取り方が多すぎて数え上げられません。取れる駒をもっと少なくしてください。
house-no-parachutist = `start.fen`にパラシュート駒（マスの前のP）がないとき、`men.parachutists`はfalseにしてください。
house-parachutists-cannot-jump = 最奥列から内側へ跳ぶ方向が駒にないとき、`men.parachutists`はfalseにしてください。
house-parachutists-crowned = 成るマスに着地できてしまうとき、`men.parachutists`はfalseにしてください。
house-rows-down = `start.rows`は"1-3"のように1から数えて、小さい数を先に書いてください（"{ $from }-{ $to }"ではなく）。
house-rows-too-many = `start.rows`では双方が離れている必要があります。双方の{ $from }段目から{ $to }段目までは、{ $ranks }段の盤に収まりません。
house-other-first = `first`は、`start.fen`の手番である"{ $turn }"にしてください（"{ $found }"ではなく）。
house-pieces-differ = `{ $setting }`では双方の駒を同じ数にしてください（白{ $white }個、黒{ $black }個ではなく）。`start.fen`ならいくつでも置けます。
house-man-crowned = `{ $setting }`では、{ $color }のふつうの駒を成るマス{ $square }に置けません。
house-no-move = `{ $setting }`では、先手の{ $color }に指せる手が必要です。
house-not-toml = TOMLとして読めません：{ $why }
house-must-be = `{ $setting }`は{ $wanted }にしてください（{ $found }ではなく）。
house-base = `base`はルールの名前にしてください（{ $found }ではなく）。
house-base-near = `base`はルールの名前にしてください（{ $found }ではなく）。"{ $near }"のことですか？
house-chequered-false = `start.chequered`はtrueにするか、書かないでください。
house-no-setting-or-table = `{ $setting }`という設定も表もありません。[{ $near }]のことですか？
house-no-setting = `{ $setting }`という設定はありません。`{ $near }`のことですか？
house-no-setting-here = ここに`{ $setting }`という設定はありません。あるのは次のものです：{ $own }
house-no-table = `{ $setting }`は表にしてください。[{ $setting }]と書き、その下に設定を並べます。
house-two-starts = `{ $first }`で駒の位置が決まっているので、`{ $second }`は書かないでください。
house-two-crownings = `crowning.at`があるときは、`{ $setting }`を書かないでください。
house-kings-setting = キングがないときは、`{ $setting }`を書かないでください。
house-a-long-text = そのように長い文
house-a-date = 日付
house-a-list = リスト
house-a-table = 表
house-true-or-false = trueかfalse
house-a-small-number = 255以下の整数
house-a-text = 引用符で囲んだ文
house-a-list-of-texts = 引用符で囲んだ文のリスト
house-a-list-of-squares = ["a8", "h1"]のようなマスのリスト
house-a-list-of = { $words }のリスト
house-square-twice = `{ $setting }`には各マスを1回だけ書いてください。{ $square }が2回あります。
house-two-rows = "1-3"のようにハイフンでつないだ2つの数
house-a-fen = 引用符で囲んだFEN
house-a-number = { $least }から{ $most }までの整数
house-a-draw-code = { $codes }、または条件のリスト
house-nameless-condition = `{ $setting }`の条件にはそれぞれ名前が必要です（例：{ $example }）。
house-unknown-condition = `{ $setting }`の条件は{ $known }のどれかにしてください（{ $found }ではなく）。
house-condition-takes = `{ $setting }`の"{ $condition }"に`{ $written }`は書けません。書けるのは{ $takes }です。
house-on-claim = `{ $setting }`の`on-claim`はtrueかfalseにしてください（{ $found }ではなく）。
house-condition-count = `{ $setting }`の"{ $condition }"は整数で数えてください（{ $found }ではなく）。
house-condition-without-number = `{ $setting }`の"{ $condition }"には数が1つ必要です：{ $settings }
