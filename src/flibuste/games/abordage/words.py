"""The words of À l'abordage: its phases, what can be done, what can happen, and why not."""

from __future__ import annotations

from flibuste.games.abordage.cannon import ELEVATION, SPREAD, SWAY, YAW
from flibuste.games.abordage.cards import CARD, FACE
from flibuste.games.abordage.crews import FIGURE, FLAG, RANK, SEAT, SLOT
from flibuste.law.vocabulary import NUMBER, Actions, Domain, Events, Reasons

PHASE = Domain(
    "phase",
    (
        "turning",
        "laying",
        "hiding",  # §2.2 the flag
        "stowing",  # §2.2 the keg and the monkey
        "mustering",  # §2.3
        "starting",
        "finding",
        "choosing",  # §4.2 whom to put on the trapdoor
        "rolling",  # §8.4
        "swaying",
        "aiming",
        "flying",
        "giving",
        "seizing",
        "recruiting",
        "jumping",
        "sending",  # §4.6 whom to send on the plank
        "tossing",
        "attacking",
        "following",  # §11.4
        "taken",
    ),
)
(
    TURNING,
    LAYING,
    HIDING,
    STOWING,
    MUSTERING,
    STARTING,
    FINDING,
    CHOOSING,
    ROLLING,
    SWAYING,
    AIMING,
    FLYING,
    GIVING,
    SEIZING,
    RECRUITING,
    JUMPING,
    SENDING,
    TOSSING,
    ATTACKING,
    FOLLOWING,
    TAKEN,
) = range(len(PHASE))

SHOT = Domain("shot", ("hit", "miss"))
COIN = Domain("coin", ("shark", "pirate"))
TARGET = Domain("target", ("sail", "skull"))

ACTIONS = Actions()
lay = ACTIONS.verb("lay", rule="2.1", face=FACE)
hide = ACTIONS.verb("hide", picks="port-{seat}-{slot}", rule="2.2", flag=FLAG, slot=SLOT)
deploy = ACTIONS.verb("deploy", picks="reserve-{seat}-{rank}", rule="2.3", rank=RANK)
start = ACTIONS.verb("start", rule="2.5", seat=SEAT)
turn = ACTIONS.verb("turn", picks="{card}", rule="3.1", card=CARD)
find = ACTIONS.verb("find", rule="3.3", face=FACE)
pick = ACTIONS.verb("pick", picks="{figure}", rule="4.2", figure=FIGURE)
shot = ACTIONS.verb("shot", rule="8.4", shot=SHOT)
sway = ACTIONS.verb("sway", rule="8.2", sway=SWAY)
fire = ACTIONS.verb("fire", picks="aim", rule="8.2", yaw=YAW, elevation=ELEVATION)
spread = ACTIONS.verb("spread", rule="8.3", spread=SPREAD)
give = ACTIONS.verb("give", picks="{figure}", rule="4.1", figure=FIGURE)
seize = ACTIONS.verb("seize", picks="prize-{seat}-{slot}", rule="6.2", slot=SLOT)
decline = ACTIONS.verb("pass", rule="3.4")
board = ACTIONS.verb("board", picks="{figure}", rule="4.4", figure=FIGURE)
go_home = ACTIONS.verb("return", picks="{figure}", rule="4.4", figure=FIGURE)
coin = ACTIONS.verb("coin", rule="4.6", coin=COIN)
fight = ACTIONS.verb("fight", picks="{figure} {enemy}", rule="5.1", figure=FIGURE, enemy=FIGURE)
attempt = ACTIONS.verb(
    "try", picks="{figure} prize-{seat}-{slot}", rule="6.1", figure=FIGURE, slot=SLOT
)

EVENTS = Events()
laid = EVENTS.kind("laid", fading=("face",), card=CARD, face=FACE)
hid = EVENTS.kind("hid", seat=SEAT, flag=FLAG, slot=SLOT)
deployed = EVENTS.kind("deployed", seat=SEAT, figure=FIGURE, rank=RANK)
started = EVENTS.kind("started", seat=SEAT)
reached = EVENTS.kind("reached", fading=("card",), seat=SEAT, card=CARD)
turned = EVENTS.kind(
    "turned", reveals=True, fading=("card",), seat=SEAT, card=CARD, face=FACE, idle=NUMBER
)
picked = EVENTS.kind("picked", seat=SEAT, figure=FIGURE)
swayed = EVENTS.kind("swayed", seat=SEAT, sway=SWAY)
fired = EVENTS.kind("fired", seat=SEAT, yaw=YAW, elevation=ELEVATION)
hit = EVENTS.kind(
    "hit",
    seat=SEAT,
    target=TARGET,
    figure=FIGURE,
    rank=RANK,
    out=NUMBER,
    yaw=YAW,
    elevation=ELEVATION,
    spread=SPREAD,
)
missed = EVENTS.kind(
    "missed", seat=SEAT, target=TARGET, figure=FIGURE, yaw=YAW, elevation=ELEVATION, spread=SPREAD
)
gave = EVENTS.kind("gave", reveals=True, seat=SEAT, figure=FIGURE, rank=RANK)
seized = EVENTS.kind("seized", reveals=True, fading=("flag",), seat=SEAT, slot=SLOT, flag=FLAG)
passed = EVENTS.kind("passed", seat=SEAT, face=FACE)
boarded = EVENTS.kind("boarded", seat=SEAT, figure=FIGURE)
returned = EVENTS.kind("returned", seat=SEAT, figure=FIGURE)
sent = EVENTS.kind("sent", seat=SEAT, figure=FIGURE)
tossed = EVENTS.kind("tossed", seat=SEAT, coin=COIN, figure=FIGURE, rank=RANK, out=NUMBER)
fought = EVENTS.kind(
    "fought",
    reveals=True,
    fading=("rank", "enemy_rank"),
    seat=SEAT,
    figure=FIGURE,
    rank=RANK,
    enemy=FIGURE,
    enemy_rank=RANK,
    result=NUMBER,
)
tried = EVENTS.kind(
    "tried",
    reveals=True,
    fading=("flag", "rank", "out"),
    seat=SEAT,
    figure=FIGURE,
    slot=SLOT,
    flag=FLAG,
    rank=RANK,
    out=NUMBER,
)
HID, DEPLOYED = hid.code, deployed.code

OBJECTIONS = Reasons()
not_now = OBJECTIONS.reason("not_now", "3.1")
cannot_lie = OBJECTIONS.reason("cannot_lie", "2.1", face=FACE)
flag_first = OBJECTIONS.reason("flag_first", "2.2")
then_keg = OBJECTIONS.reason("then_keg", "2.2")
port_taken = OBJECTIONS.reason("port_taken", "2.2", slot=SLOT)
not_in_reserve = OBJECTIONS.reason("not_in_reserve", "2.3", rank=RANK)
bomb_waits = OBJECTIONS.reason("bomb_waits", "11.2")
just_turned = OBJECTIONS.reason("just_turned", "3.2", card=CARD)
in_front = OBJECTIONS.reason("in_front", "10.1", card=CARD)
cannot_be_behind = OBJECTIONS.reason("cannot_be_behind", "3.3", face=FACE)
not_aboard = OBJECTIONS.reason("not_aboard", "1.5", figure=FIGURE)
not_yours = OBJECTIONS.reason("not_yours", "1.5", figure=FIGURE)
your_own = OBJECTIONS.reason("your_own", "1.5", figure=FIGURE)
must_pick = OBJECTIONS.reason("must_pick", "4.2")
must_give = OBJECTIONS.reason("must_give", "4.1")
must_shoot = OBJECTIONS.reason("must_shoot", "8.2")
deck_full = OBJECTIONS.reason("deck_full", "11.5")
bomb_stays = OBJECTIONS.reason("bomb_stays", "4.5")
not_at_home = OBJECTIONS.reason("not_at_home", "4.4", figure=FIGURE)
not_abroad = OBJECTIONS.reason("not_abroad", "4.4", figure=FIGURE)
other_deck = OBJECTIONS.reason("other_deck", "5.1", figure=FIGURE, enemy=FIGURE)
bomb_waits_for_them = OBJECTIONS.reason("bomb_waits_for_them", "11.1")
must_fight = OBJECTIONS.reason("must_fight", "5.6")
defended = OBJECTIONS.reason("defended", "6.1")
no_boarder = OBJECTIONS.reason("no_boarder", "6.1", figure=FIGURE)
winner_alone = OBJECTIONS.reason("winner_alone", "11.4", figure=FIGURE)

ENDINGS = Reasons()
FLAG_TAKEN = ENDINGS.ending("flag_taken", "9.1")
TURN_LIMIT = ENDINGS.ending("turn_limit", "9.2")
