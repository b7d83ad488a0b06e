# Les mots du client de navigateur.

brand = Flibuste
tagline = Sept jeux de pirates, une table jour et nuit
promise = Contre nos bots ou entre amis, par un simple lien. Sans compte.
play-now = Jouer tout de suite
invite-link = Inviter par un lien
quay = Le quai
quay-how = Un clic pour jouer contre un bot à votre mesure.
quay-compiling = Les règles sont en cours de compilation, une fois pour toutes. Vous pouvez déjà jouer.
your-move-title = À vous de jouer
open-tables = Tables ouvertes
open-table = Ouvrir une table
nobody = Personne à l’horizon.
nobody-how = Ouvrez une table, ou jouez un bot en attendant.
waits = { $name } attend
join = Rejoindre
play = Jouer
watch = Regarder
running = Parties en vue
rules = Règles
rulebook = Livre de règles
by-link = Une table par lien
options = Options
hot-seat = Un seul écran pour tous
seats-range = { $low ->
    [0] { $high }
   *[other] { $low } à { $high }
}
seats-count = { $count ->
    [one] une place
   *[other] { $count } places
}
minutes = { $minutes } min
luck = hasard
against = contre { $names }
footer = Dés et cartes vérifiables · code libre · sans publicité
more = Plus

theme-day = Jour
theme-night = Nuit
to-night = Allumer la lanterne
to-day = Éteindre la lanterne
sound-on = Le son est activé
sound-off = Le son est coupé
notices = Me prévenir quand c’est à moi de jouer
notices-forbidden = Le navigateur ne le permet pas. Autorisez les notifications pour ce site dans ses réglages.
language = Langue
skip = Aller au plateau
menu = Menu
close = Fermer
which-one = Lequel ?
back = Retour
home = Vers le quai
your-name = Votre nom
name-hint = Comment les autres vous appellent
save = Enregistrer

seat-you = vous
seat-bot = bot, { $level }
seat-open = place libre
seat-away = absent
seat-taken-over = un bot joue la suite
level-easy = mousse
level-medium = bosco
level-hard = maître
fresh-bot = Bot
person = Personne

your-turn = À vous
your-turn-named = À vous, { $name }
turn-of = Au tour de { $name }
thinking = { $name } réfléchit.
thinking-compiling = { $name } réfléchit. Les règles sont encore en cours de compilation.
copy-link = Copier le lien
copied = Copié
start-with-bots = Commencer ; des bots prennent les places libres
take-seat = S’asseoir
watching = Vous regardez.
hint = Indice
hint-wins = Gagne { $wins } parties sur 100 ({ $low } à { $high }).
hint-thinking = Cette machine réfléchit
hint-compiling = Les indices viendront une fois les règles compilées.
undo = Reprendre
take-back = Reprendre
pick-back = Autre choix
all-choices = Tous les choix
choices-count = { $count ->
    [one] un choix
   *[other] { $count } choix
}
choices-of = { $name } : { $choices }
filter = Tapez pour filtrer
not-that-way = Pas par là.
rule = Règle { $number }
journal = Journal
chat = Conversation
recap = Depuis votre dernier coup
chat-hint = Dites quelque chose
send = Envoyer
mute = Ne plus entendre { $name }
unmute = Entendre { $name } de nouveau
muted = mis en sourdine
turn = Tour
undone = { $name } reprend un coup.
asks-undo = { $name } demande à reprendre un coup.
allow = Accorder
decline = Refuser
agree = Accepter
offer-draw = Proposer la nulle
resign = Abandonner
resign-sure = Abandonner pour de bon ?
yes-resign = Oui, j’abandonne
leave = Quitter la table
take-seat-back = Rejouer moi-même
recovery = Code pour retrouver cette place ailleurs
recover = J’ai un code pour une place ici
recover-go = Retrouver ma place
incident-resigns = { $name } abandonne.
incident-times_out = { $name } n’a plus de temps.
incident-leaves = { $name } quitte la table.
incident-taken_over = Un bot joue la suite pour { $name }.
incident-offers_draw = { $name } propose la nulle.
incident-agrees = { $name } accepte la nulle.
incident-declines = { $name } refuse la nulle.
event-bot = Un bot joue la suite pour { $name }.
event-back = { $name } est de retour.
event-sit = { $name } s’assoit.
event-stand = { $name } quitte la table.
event-start = La partie commence.
event-rematch = Une nouvelle table est dressée.

hand-over = Passez l’écran à { $name }
hand-over-how = { $name } regarde à présent, et personne d’autre.
i-am = Je suis { $name }

wins = { $name } gagne
win-together = { $names } gagnent ensemble
draw = Partie nulle
over = La partie est finie
aborted = Cette table a été annulée.
abandoned = Cette table a été abandonnée.
rematch = Encore une
see-replay = Revoir la partie
how-rolled = Comment est-ce tiré ?
export = La partie en texte

cut = Liaison coupée. On revient vers vous, rien n’est perdu.
opening = On déplie la carte…
opening-first = Les règles de ce jeu se compilent, pour la première et seule fois. Une minute au plus.
compiling-share = Compilation : { $share } %
compiling-waits = En attente de compilation
compiling-play = Vous pouvez déjà jouer : le temps de la compilation, les bots réfléchissent moins et les indices attendent.
shut = Cette place n’est plus la vôtre, ou le lien est incomplet.
offline-title = Pas de liaison
offline-how = Le serveur ne répond pas. Vos parties sont à l’abri ; cette page revient d’elle-même.
squall = Un grain nous a surpris.
squall-how = Vos coups sont à l’abri. Rechargez la page ; si cela dure, citez { $code }.
lost-title = Hors de la carte
invite-wrong = Cette table est privée et le lien est incomplet. Redemandez-le.

new-table = Nouvelle table
crews = Équipages
crews-how = Qui s’assoit où
seat-me = Vous
seat-friend = Par lien
seat-hot = Même écran
ruleset = Règle
rulesets-how = Des ensembles d’options, chacun avec son édition
variants = Variantes
clock = Pendule
clock-none = Sans
clock-short = 5 min
clock-long = 15 min
clock-move = 1 min par coup
clock-days = Jours par coup
clock-how-none = Prenez votre temps.
clock-how-game = Par joueur, et { $increment } s de plus à chaque coup.
clock-how-move = Pour chaque coup.
clock-how-days = Pour chaque coup ; vous pouvez fermer la page, partir en vacances, et être averti quand c’est à vous.
who-sits = Qui peut s’asseoir
only-link = Ceux qui ont le lien
everybody = Tout le monde
undo-policy = Reprise des coups
undo-own = Libre
undo-ask = Si les autres l’accordent
undo-none = Jamais
help = Aide
hints-allowed = Indices
memory-aid = La table se souvient de ce qui a été vu
open-the-table = Ouvrir la table
at-the-start = Au départ

chapter-of = Livre de règles · chapitre { $number } sur { $count }
example = Exemple { $number }
example-how = Une position vivante. Cliquez une ligne, ou essayez un coup ici.
step-of = Étape { $step } sur { $count }
reset = Revenir
chance-acts = Au hasard d’agir : choisissez ce qu’il apporte.
play-on = Jouer la suite
holds = c’est bien cela
no-example = Le départ. Essayez un coup ici.
contents = Sommaire

replay = Revoir
replay-of = partie du { $date }
record-of = partie donnée à revoir le { $date }
first = Au début
previous = Un de moins
next = Un de plus
last = À la fin
start-playing = Dérouler
pause = Pause
speed = Vitesse
ply-of = Coup { $ply } sur { $count }
share-moment = Partager ce moment
fork = Rejouer d’ici
fork-how = Une nouvelle table contre un bot, à partir de cette position.
moves = Coups
verified = Tous les tirages sont vérifiés
verified-how = { $count ->
    [0] Rien n’a été tiré au hasard dans cette partie.
    [one] Le seul tirage suit de la graine ouverte à la fin.
   *[other] Les { $count } tirages suivent de la graine ouverte à la fin.
}
not-verified = { $count } tirages ne suivent pas de la graine.
verifying = On recalcule { $done } sur { $count }…
rolled-how = Avant le premier coup, le serveur a scellé sa graine : il n’en a publié que l’empreinte ci-dessous. Les places y ont ajouté leurs propres nombres. La graine est ouverte à présent, et votre navigateur recalcule chaque dé et chaque carte.
commitment = Sceau
seed = Graine
nonces = Nombres des places
seal-holds = Le sceau va avec la graine.
seal-broken = Le sceau ne va pas avec la graine !
draw-number = Tirage { $k }
sealed-how = La graine de chaque dé et de chaque carte a été scellée avant la partie ; elle est ouverte à la fin.

aim-title = Visez
fires-itself = puis le coup part seul
seconds = { $seconds } s
bearing = direction
elevation = hausse
along-rail = le long du bord
fire = Feu
fire-key = espace
opponent-aims = { $name } vise.
aim-how = Les flèches visent, A et D déplacent la pièce, espace tire. Ou glissez n’importe où.
aim-how-touch = Glissez n’importe où pour viser, puis tirez quand le viseur passe dans le cercle.
drag-to-aim = glissez pour viser
shot-sealed = Scellé avant de viser
shot-sealed-how = Roulis et dispersion sont tirés d’avance, sous le sceau { $seal }.
shot-sealed-after = Le sceau { $seal } s’ouvre à la fin de la partie ; chacun peut alors refaire ce tirage.
shot-sealed-check = Comment cela se vérifie
last-shots = Derniers tirs
side-view = Vu de côté
side-aimed = Sans dispersion, le boulet passerait là.
side-flown = En pointillé clair, le tir qu’il fallait.
shot-yours = Votre tir
shot-of = Tir de { $name }

duel = Duel
steps = Étapes
see-again = Revoir
go-on = Continuer
noted = { $name } : { $note }

colour-blue = Bleu
colour-red = Rouge
colour-green = Vert
colour-yellow = Jaune
colour-brown = Brun
colour-bone = Os
colour-plum = Prune
colour-slate = Ardoise
the-position = La position

turn-of-turns = Tour { $turn } sur { $count }
moment = Moment de la partie
turning-points = Tournants
turning-number = Tournant { $number }
to-turning = Aller au tournant { $number }
turned = { $what } : de { $before } à { $after } chances sur 100.
turned-by-luck = { $what } : { $name } passe de { $before } à { $after } chances sur 100.
instead = { $isBetter ->
    [yes] Mieux valait « { $what } » : { $wins } sur 100.
   *[no] « { $what } » en laissait { $wins }.
}
see-line = Voir la ligne
other-line = Ce qui n’a pas été joué :
back-to-game = Revenir à la partie
no-turning = Aucun coup n’a fait basculer la partie.
no-talk = Personne n’a rien dit.
chances = chances de gagner
chances-how = Jugées par un bot, d’après ce que savait qui était au trait.
percent = { $share } %
thinking-over = Un bot relit la partie : { $share } %
think-here = Réfléchir ici ({ $size } Mo, une fois)
think-here-now = Réfléchir ici
thinks-here = Cette machine réfléchit
think-here-unable = Cette machine ne peut pas réfléchir à ce jeu ; le serveur s’en charge.
thinking-over-still = Un bot relit la partie…

luck-and-skill = Chance et savoir-faire
account-luck = chance
account-skill = savoir-faire
luck-how = En points de chances de gagner. Le trait fin contient, neuf fois sur dix, ce que trouverait une longue réflexion.
luck-means = Chance : ce que le hasard et ce qui était caché ont donné de plus que prévu. Savoir-faire : ce que les choix du joueur ont perdu sur les meilleurs, et ce que ceux des autres lui ont donné. Une barre dont le trait passe zéro ne prouve rien.
skill-means = Savoir-faire : ce que les choix du joueur ont perdu sur les meilleurs, et ce que ceux des autres lui ont donné. Ici, rien n’est laissé au hasard. Une barre dont le trait passe zéro ne prouve rien.
sum-between = , de { $low } à { $high }
account-told = Chances au départ : { $start } sur 100 ; à la fin : { $result }.
judged-of = { $judged } choix relus sur { $choices }
share-game = Partager cette partie
show-names = afficher les noms
save-picture = Image
card-told = Image de la partie : { $title } { $under }
no-picture = Ce navigateur ne sait pas faire l’image.
sum-up = Bilan et image à partager
shuffle-verified = Mélange vérifié.
shuffle-broken = Mélange en doute.

find-in-rules = Chercher dans les règles
found = { $count ->
    [0] Rien de tel dans ce livre.
    [one] un paragraphe
   *[other] { $count } paragraphes
}
what-is-seen = Ce que voit { $name }
all-there-is = Tous les choix :
may = permis
may-not = interdit
chance = Le hasard

own-mixture = Votre propre mélange
variants-taken = { $taken ->
    [0] { $count } à choisir. Sans variante, c’est la règle de base.
    [one] Une choisie sur { $count }.
   *[other] { $taken } choisies sur { $count }.
}
details = Points de règle.
details-how = { $count } choix de détail, { $changed ->
    [0] selon l’usage.
    [one] { $changed } changé.
   *[other] { $changed } changés.
}
start-with = Le départ, avec { $names }
way-seats = Passer à { $count }
way-swap = Échanger
way-with = Avec { $name }

# Le quai, les touches, et les adresses qui ne mènent nulle part.
skill = calcul
players = { $range } joueurs
of-five = { $word } : { $value } sur 5
first-time-how = On vous montre ? Quelques étapes sur le vrai plateau, trois minutes environ ; vous arrêtez quand vous voulez.
first-time-later = La partie guidée reste sur le quai et à côté des règles.
play-at-once = Jouer sans attendre
learn-short = Trois minutes suffisent.
learn-word = Apprendre
way-link = Par lien
way-screen = Un écran
rulebooks = Livres de règles
rulebooks-how = Du jeu le plus simple au plus touffu. Chaque exemple est un plateau où l’on peut essayer.
lost-page = Il n’y a rien à cette adresse.
lost-game = Ce jeu n’existe pas ici.
lost-lesson = Ce navigateur n’a gardé aucune leçon de ce jeu.
lost-table = Cette table n’existe pas, ou elle a été débarrassée.
keys = Touches
keys-everywhere = Partout
keys-table = À une table
keys-aim = Au canon
keys-replay = En revoyant une partie
key-tab = passer à l’élément suivant
key-enter = l’actionner
key-close = fermer ce qui est ouvert
key-help = montrer ces touches
key-lit = aller d’un élément éclairé à l’autre
key-pick = choisir ce qui est éclairé
key-back = lâcher le dernier choix
key-list = tous les choix dans une liste
key-hint = un indice
key-undo = reprendre le coup
key-aim = pointer le canon
key-shift = le déplacer le long du bord
key-fire = tirer
key-step = un coup en arrière, un coup en avant
key-ends = au début, à la fin
key-play = dérouler, mettre en pause
key-game = revenir à la partie
keyname-tab = Tab
keyname-enter = Entrée
keyname-esc = Échap
keyname-space = Espace
keyname-home = Début
keyname-end = Fin
seats-freed = Les bots ont laissé leurs places : s’assoit qui veut.
nobody-can-sit = Aucune place n’est libre : la partie commence aussitôt, et les autres ne pourront que regarder.
free-seats = Libérer les places des bots
fair-people = Entre joueurs : pas d’indices, et l’on ne reprend un coup que si les autres l’accordent.
fair-alone = Contre des bots : indices et reprises à volonté.

# La première partie guidée.
first-game = première partie guidée
learn = Apprendre en jouant
learn-first = Première fois ?
known = Ce que l’on sait
coach = Le perroquet du bord
lesson-list = Ce que vous apprenez
lesson-calm = Trois minutes. Sans pendule, sans cote : rien n’est compté.
lesson-skip = Passer la leçon
lesson-skip-short = Passer
lesson-again = Revoir l’étape
lesson-back = Étape précédente
lesson-hand = Ce que vous avez en main
lesson-show = Montrez-moi
lesson-not-yet = Pas encore.
lesson-watch = Regardez ce qui se passe.
lesson-play = Jouer contre un bot facile
lesson-over = Recommencer
lesson-see = Revoir ma partie
lesson-retake = Refaire la leçon
lesson-of = votre première partie, le { $date }
lesson-next = Une nouvelle position.
lesson-checked = Chaque coup de cette partie suit les règles ; cartes et dés étaient choisis pour la leçon.
summary = En une minute

# En attendant les autres, et quand on est invité.
seats-left = { $count ->
    [one] Il reste une place
    [2] Il reste deux places
    [3] Il reste trois places
    [4] Il reste quatre places
    [5] Il reste cinq places
    [6] Il reste six places
    [7] Il reste sept places
   *[other] Il reste { $count } places
}
table-of = Table { $begins ->
    [vowel] d’{ $name }
   *[consonant] de { $name }
}, { $game } à { $count ->
    [1] un
    [2] deux
    [3] trois
    [4] quatre
    [5] cinq
    [6] six
   *[other] { $count }
}
meanwhile = En attendant
days-position = La position du jour
meanwhile-how = À essayer dans un autre onglet : celui-ci dira qui s’assied.
table-full = La table est pleine
starts-in = { $seconds ->
    [0] La partie commence.
    [one] La partie commence dans une seconde.
   *[other] La partie commence dans { $seconds } secondes.
}
let-wait = Attendre
waits-for-host = { $name } lancera la partie.
waits-for-you = Rien ne commence avant votre signal.
start-now = Commencer
start-with-fewer = { $count ->
    [2] Commencer à deux
    [3] Commencer à trois
    [4] Commencer à quatre
    [5] Commencer à cinq
   *[other] Commencer à { $count }
}
seat-one-bot = Un bot
seat-by-link-or-bot = par le lien, ou un bot
seat-fresh = vient de prendre place
sat-down = { $name } vient de prendre place
send-link = Envoyez le lien. Personne n’a besoin de compte ; la partie commence dès que la table est pleine.
asked-again = L’invitation s’affiche déjà chez { $names }. La partie commence dès que la table est pleine.
will-watch = Vous regarderez la partie ; elle commence dès que la table est pleine.
link-code = Le lien en code, pour l’appareil photo d’un téléphone
share = Partager
by-mail = Par courriel
letter-subject = { $game } : une place pour toi
letter = { $game } : je te garde une place. { $link }
all-rules = Toute la règle
around-table = Autour de la table
seat-free = Place libre
seat-by-link = pour qui viendra par le lien
link-opened = quelqu’un a ouvert le lien
seated = en place
keeps-seat = { $name } vous garde une place
there-already = { $count ->
    [one] { $names } est déjà là.
   *[other] { $names } sont déjà là.
}
colour = Couleur
only-watch = Regarder seulement
full-title = Cette table est complète
full-how = La partie a commencé. Vous pouvez la regarder, ou ouvrir la même table et inviter d’autres joueurs.
gone-title = Plus personne n’attend ici
gone-how = La table a été annulée. Vous pouvez ouvrir la même et inviter d’autres joueurs.
open-same = Ouvrir la même table
you-win = Vous avez gagné
you-win-with = Vous avez gagné, avec { $names }
rematch-asked = { $name } propose une autre partie.
rematch-accept = Accepter la revanche
rematch-waits = Une autre partie vous attend.
to-rematch = Aller à la nouvelle table

# Le rappel de ce qu’ont fait les autres, et son allure.
told-by = { $name } a joué
told-some = Les autres ont joué.
told-then-you = Ensuite, c’est à vous.
recap-skip = Passer
pace = Allure des coups adverses
pace-now = Allure des coups adverses : { $pace }
pace-short = Allure : { $pace }
pace-slow = posée
pace-normal = vive
pace-once = d’un coup
key-skip = passer ce qui reste à montrer

# Les adversaires, chacun un caractère ; leurs noms, tels que le serveur les dit aussi.
level-pepin = Pépin
level-fricot = Mère Fricot
level-tonnerre = Tonnerre
level-kerbrat = Maître Kerbrat
level-isaure = Isaure
level-morgane = Morgane
level-goff = Le Goff
level-ombre = L’Ombre
seat-bot-short = bot
opponents = Adversaires
opponents-who = contre qui ?
which-opponent = Contre qui ?
opponents-title = Huit adversaires, huit caractères
opponents-rated = Une cote par jeu, mesurée sur des parties entre eux. Choisissez à votre mesure.
opponents-unrated = Du plus accommodant au plus redouté. Choisissez à votre mesure.
opponents-none = Aucun des huit ne joue sur ce serveur ; ses bots à lui sont à une nouvelle table.
all-opponents = Tous les adversaires
against-now = Contre { $who ->
    [ombre] l’Ombre
   *[other] { $name }
}
play-against = Jouer contre { $who ->
    [kerbrat] Kerbrat
    [ombre] l’Ombre
   *[other] { $name }
}
watch-one = Regarder une partie { $who ->
    [isaure] d’{ $name }
    [ombre] de l’Ombre
   *[other] de { $name }
}
quoted = « { $text } »
trait-thinking = Réflexion
trait-boldness = Audace
trait-steadiness = Constance
rating = Cote
rating-spread = { $rating } ± { $spread }
rating-range = { $rating } ({ $low } à { $high })
result-none = pas encore joué
result-beaten = { $who ->
    [fricot] battue
    [isaure] battue
    [morgane] battue
    [ombre] battue
   *[other] battu
} { $count ->
    [one] une fois
   *[other] { $count } fois
}
result-won = { $count ->
    [one] { $count } gagnée
   *[other] { $count } gagnées
}
result-drawn = { $count ->
    [one] { $count } nulle
   *[other] { $count } nulles
}
result-lost = { $count ->
    [one] { $count } perdue
   *[other] { $count } perdues
}
keys-opponents = Parmi les adversaires
key-card = aller de l’un à l’autre
key-choose = choisir

# Les tables à la maison : elles sont dans cette page, et personne d’autre ne peut y venir.
where = Où est la table
on-server = Sur le serveur
stands-at-home = À la maison
at-home = à la maison
at-home-how = La table est dans ce navigateur : elle marche sans réseau, ses bots réfléchissent sur votre propre machine, et elle ne compte que pour le plaisir.
at-home-size = { $size } Mo sont chargés la première fois, et gardés.
at-home-here = Tout ce qu’il faut est déjà là.
home-needs-one-screen = Une table avec des places libres est sur le serveur ; contre des bots ou pour un seul écran, elle peut être à la maison.
home-loading = Chargement de { $size } Mo …
home-starting = On prépare tout …
home-unable = { $where ->
    [site] Ce navigateur ne peut garder de tables ; un autre, ou un plus récent, le peut. Les pages doivent venir par https.
   *[server] Ce navigateur ne peut garder de tables à la maison ; une table sur le serveur y marche.
}
home-storage = { $where ->
    [site] Ce navigateur ne garde rien, ou plus rien : son stockage est interdit ou plein.
   *[server] Ce navigateur ne garde rien, ou plus rien : son stockage est interdit ou plein. Une table sur le serveur y marche.
}
home-torn = { $where ->
    [site] Le téléchargement a été coupé. Réessayez.
   *[server] Le téléchargement a été coupé. Réessayez, ou ouvrez une table sur le serveur.
}
home-newer = Il y a une version plus récente que celle de cette page. Rechargez la page.
home-gone = { $where ->
    [site] Ce site n’offre pas de tables.
   *[server] Ce serveur n’offre plus de tables à la maison ; les vôtres sont gardées dans ce navigateur.
}
home-elsewhere = Cette table est ouverte dans un autre onglet de ce navigateur : continuez là-bas, ou fermez-le d’abord.
hand-in = Donner la partie au serveur
hand-in-how = D’autres peuvent alors la revoir par son lien. Elle porte la mention « à la maison » et ne compte pour rien.
handed-in = La partie sur le serveur
colon = { " :" }
tables-at-home = Vos tables à la maison
tables-all = Les { $count } tables
home-law = Cette table suit une version plus récente de ses règles, que ce navigateur ne garde plus. Ses coups sont à l’abri et l’attendent.
remove = Supprimer cette table
remove-sure = Supprimer « { $name } » de ce navigateur pour de bon ?
remove-yes = Supprimer
remove-no = La laisser

# Ce qui est gardé pour jouer sans réseau.
keep-title = Jouer sans réseau
keep-offered = Garder pour jouer sans réseau…
keep-how = Ce qui est gardé dans ce navigateur marche sans réseau : le quai, les livrets de règles, les leçons, et les tables à la maison, contre des bots ou à plusieurs au même écran. Les nouvelles versions suivent d’elles-mêmes.
keep-nothing = Rien n’est gardé pour l’instant.
keep-kept = Gardé, { $size } Mo :
keep-older = Une version plus récente prendra sa place dès qu’elle sera là tout entière.
keep-all = Garder tous les jeux ({ $size } Mo)
keep-rest = Garder tous les jeux ({ $size } Mo de plus)
keep-is-all = Tous les jeux sont gardés.
keep-coming = En chemin : { $share } %
keep-counting = On compte ce que cela fait…
keep-no-line = Pas de réseau pour le moment ; ce qui est gardé marche.
keep-remove = Supprimer ce qui est gardé
keep-remove-how = Vos tables à la maison restent dans ce navigateur.
keep-forbidden = Ce navigateur ne garde rien ici : une fenêtre privée ou un réglage l’interdit. Avec le réseau, tout marche.
keep-full = Le stockage de ce navigateur est plein. Ce qui était gardé marche comme avant ; avec le réseau, tout marche.
keep-torn = Le téléchargement a été coupé. Ce qui était gardé marche comme avant ; réessayez avec un meilleur réseau.
keep-update-torn = La nouvelle version n’est pas arrivée tout entière. Celle qui était gardée marche comme avant, et le reste sera retenté la prochaine fois.

# Un site sans serveur : tout se joue dans cette page.
site-promise = Contre nos bots ou à plusieurs devant un écran. Sans compte.
site-here = Tout dans ce navigateur
site-first = { $size } Mo à la première table, puis plus besoin de réseau.
site-kept = Règles, dés, bots et vos tables restent sur cette machine ; rien n’est envoyé nulle part.
site-others = Pour jouer avec des gens devant d’autres écrans, quelqu’un lance un serveur : « flibuste serve ».
site-table = La table est dans ce navigateur. { $size } Mo sont chargés une fois, quand vous l’ouvrez ou changez les règles.
site-try = Pour essayer un exemple sur le plateau, { $size } Mo sont chargés, une fois.

# Une partie que quelqu’un donne en fichier.
record-title = Une partie à revoir
record-how = Le fichier d’une partie finie, déposé sur cette page ou choisi ici : chaque coup, chaque dé et chaque carte sont vérifiés, puis vous la voyez coup par coup.
record-given = Le serveur la garde, et qui a son lien peut la revoir.
record-see = Revoir une partie
record-checking = On vérifie la partie …
record-drop = Déposez la partie ici
record-huge = Ce fichier est trop grand pour une partie : 200 ko au plus.
record-foreign = Ce fichier n’est pas une partie : elles commencent par « flibuste record ».

# Les cotes.
ratings = Cotes
ratings-title = Le classement
ratings-how = Une cote par jeu, tirée des tables ouvertes comme cotées. Le ± dit ce qu’on ignore encore : la vérité s’y trouve 95 fois sur 100. Les bots sont sur la même échelle.
ratings-band = Une par jeu. La bande dit ce qu’on ignore encore : elle se resserre à chaque partie.
ratings-no-server = Les cotes viennent de tables cotées entre joueurs, et il leur faut un serveur : « flibuste serve ». Les tables de ce navigateur ne comptent jamais.
ratings-beside = Le classement des joueurs et des bots
ratings-yours = Vos cotes
ratings-none = Pas encore de cote : elle commence à la première table cotée.
rated = Cotée : cette table compte
rated-table = cotée
rated-here = Cette table est cotée.
rated-open = Ouvrir une table cotée
rated-how = Pas d’indices, rien ne se reprend, chacun à son écran. Qui s’en va perd ; elle compte dès que chacun a joué.
rated-not-hot-seat = Une table sur un seul écran ne peut pas compter pour les cotes.
rated-not-own-rules = Des règles à soi ne peuvent pas compter pour les cotes : choisissez un jeu de règles qui a un nom.
home-not-rated = Une table cotée est sur le serveur.
rated-games = { $count ->
    [one] une partie
   *[other] { $count } parties
  }
rating-month = { $change } en 30 j
rating-curve = { $count ->
    [one] La courbe de la dernière partie
   *[other] La courbe des { $count } dernières parties
  }
rating-early = encore trop tôt
rating-provisional = Encore provisoire : une place vient après quelques tables cotées de plus.
rating-now = { $change } : votre cote est { $rating } ± { $plus }.
rating-reckoned = Les cotes se calculent…
rank-place = Place
rank-who = Qui
rank-games = Parties
rank-own = Votre place
rank-own-place = Place { $place }
rank-own-none = Vous n’avez pas encore de cote à ce jeu.
rank-unlisted = Vous n’êtes pas sur la liste : vous seul voyez ceci.
rank-list-me = Me montrer sur ces listes
rank-list-me-how = Chacun y voit alors votre nom et vos cotes. À une table cotée, ceux qui la regardent les voient de toute façon.
ranks-none = Personne sur cette liste n’a encore joué assez de tables cotées.
ranks-more = Plus bas

# Qui vous êtes sur chaque appareil.
identity-title = Qui vous êtes
identity-lead = Ni compte ni mot de passe : cet appareil vous connaît. Ici, vous faites en sorte qu’un autre vous connaisse aussi.
identity-nobody = Personne n’est encore connu sur cet appareil. Choisissez un nom, ou identifiez-vous si l’on vous connaît ailleurs.
identity-no-name = Pas encore de nom
identity-site = Cette page est seule, sans serveur : il n’y a rien à ouvrir. Vos parties sont dans ce navigateur.
identity-offline = Le serveur ne répond pas pour l’instant. Rien n’est perdu ; réessayez bientôt.
identity-games = { $count ->
    [0] aucune table
    [one] une table
   *[other] { $count } tables
}
identity-kept = « { $name } » n’est qu’à vous
identity-not-kept = un nom que d’autres peuvent prendre aussi
identity-name = Nom
identity-name-how = Un nom gardé n’est qu’à vous, avec tous ceux qui lui ressemblent.
identity-keep = Garder ce nom
identity-release = Rendre le nom gardé
identity-elsewhere = Sur vos autres appareils
identity-elsewhere-how = Prenez au moins l’un des deux : sans cela, effacer les données de ce navigateur, c’est repartir de zéro.
identity-passkeys = Clés d’accès
identity-passkeys-how = Votre téléphone, votre ordinateur ou une clé de sécurité vous identifie, du doigt, du visage ou par un code PIN. Rien de secret n’en sort.
identity-passkey-add = Ajouter une clé d’accès
identity-passkey-none = Pas encore de clé d’accès.
identity-passkey-made = ajoutée le { $date }
identity-passkey-used = ajoutée le { $made }, utilisée le { $date }
identity-passkey-away = d’une autre adresse de cette maison
identity-passkey-insecure = Les navigateurs ne permettent les clés d’accès qu’aux adresses sûres (https). Le code de secours marche ici aussi.
identity-passkey-cannot = Ce navigateur ne connaît pas les clés d’accès. Le code de secours marche ici aussi.
identity-passkey-refused = Aucune clé d’accès n’a été choisie. Rien n’a changé.
identity-passkey-there = Cet appareil a déjà l’une de vos clés d’accès.
identity-rename = Renommer
identity-remove = Retirer
identity-removes = Retirer « { $name } »
identity-code = Code de secours
identity-code-how = Vingt-huit lettres sur papier. Qui les a peut se faire passer pour vous : gardez-les comme une clé.
identity-code-none = Aucun code n’a été fait.
identity-code-made = Fait le { $date }.
identity-code-make = Faire un code
identity-code-anew = Faire un nouveau code
identity-code-anew-how = L’ancien n’ouvre alors plus rien.
identity-code-once = Il n’est montré que cette fois. Imprimez-le ou notez-le.
identity-print = Imprimer
identity-copy = Copier
identity-copied = Copié
identity-code-done = Je l’ai
identity-print-title = Code de secours
identity-print-how = Ouvrez { $address }, choisissez « S’identifier » et tapez le code. Majuscules et tirets ne comptent pas.
identity-devices = Appareils
identity-devices-how = Déconnectez ceux que vous n’avez plus : dès cet instant, ils ne sont plus personne ici.
identity-device = { $browser } sous { $system }
identity-device-unknown = Un navigateur
identity-here = cet appareil
identity-seen = vu le { $date }
identity-sign-out = Déconnecter
identity-sign-out-one = Déconnecter { $name }
identity-sign-out-here = Cet appareil vous oublie. Sans clé d’accès ni code, il n’y a pas de retour.
identity-sign-in = S’identifier
identity-sign-in-how = On vous connaît sur un autre appareil ? Apportez votre clé d’accès ou votre code.
identity-with-passkey = Avec une clé d’accès
identity-with-code = Avec le code
identity-code-typed = Code de secours
identity-signed-in = Bienvenue à bord, { $name }.
identity-signed-in-nameless = Bienvenue à bord.
identity-is-here = C’est déjà vous, sur cet appareil.
identity-join = Deux invités, une personne ?
identity-join-how = Vous voilà { $other } ({ $others }). Cet appareil, lui, connaissait { $name } ({ $games }). Faut-il réunir les deux ?
identity-join-what = Parties, tables et tout ce qui est gardé passent à { $other }. Les deux appareils, les clés d’accès et les codes y mènent. On ne peut pas revenir en arrière.
identity-nameless = un invité sans nom
identity-join-yes = Réunir les deux
identity-join-no = Changer seulement
identity-join-no-how = { $name } ne s’ouvre alors plus que par sa propre clé d’accès ou son code.
identity-join-cancel = Tout laisser ainsi
identity-yours = Ce qui est à vous
identity-export = Tout emporter
identity-export-how = Un fichier avec toutes vos parties, les relevés des 500 dernières finies, vos messages et tout ce qui est gardé de vous, sur le serveur et dans ce navigateur. Un relevé plus ancien s’enregistre là où l’on revoit la partie.
identity-export-here = Un fichier avec ce que garde ce navigateur : votre nom, vos résultats et vos leçons, et les relevés des parties finies à la maison.
identity-export-coming = Le fichier se prépare…
identity-export-unread = { $count ->
    [one] Une partie à la maison n’a pas pu être lue ici ; son relevé n’est pas dans le fichier.
   *[other] { $count } parties à la maison n’ont pas pu être lues ici ; leurs relevés ne sont pas dans le fichier.
  }
identity-delete = Tout supprimer
identity-delete-how = Votre nom et tout ce qui est gardé de vous disparaissent, pour de bon.
identity-delete-sure = Tout supprimer ?
identity-delete-goes = Ce qui part : votre nom partout, vos appareils, clés d’accès et code, vos messages, votre nom gardé, et ce qui était gardé sur vos parties.
identity-delete-stays = Ce qui reste : les coups de vos parties, sans nom. Ce sont aussi les parties de vos adversaires.
identity-delete-leaves = Vous quittez les tables encore en cours.
identity-delete-yes = Oui, tout supprimer
identity-delete-no = Non, tout garder
identity-deleted = Tout est supprimé.
identity-deleted-server = Tout est supprimé sur le serveur. Ce que garde ce navigateur est encore là.
identity-deleted-here = Ce navigateur a tout oublié.
identity-delete-here = Supprimer de ce navigateur
identity-delete-here-how = Les tables à la maison, les clés de vos places, vos résultats et vos leçons quittent ce navigateur, pour de bon.
identity-delete-here-sure = Supprimer de ce navigateur ?
identity-delete-here-too = De ce navigateur aussi
identity-delete-here-goes = Ce qui part de ce navigateur : toutes les tables à la maison, même en cours ; les clés de vos places, sans lesquelles vous n’y revenez pas ; votre nom, vos résultats et vos leçons.
identity-delete-here-stays = La langue, les couleurs, le son et ce qui est gardé pour jouer sans réseau restent.
identity-delete-here-yes = Oui, supprimer
identity-here-failed = Ce navigateur n’a pas tout laissé supprimer. Réessayez, ou effacez ses données pour ce site.
own-seat = Cette place est la vôtre. Jouer ici ?
own-seat-how = Sur votre autre appareil, elle attend alors.
own-seat-here = Jouer ici
# Le quai de qui a déjà joué ici : ce qui l’attend.
lobby-your-move = { $name ->
    [none] À vous de jouer
   *[other] À vous de jouer, { $name }
  }
lobby-welcome = { $name ->
    [none] Bon vent
   *[other] Bon vent, { $name }
  }
lobby-waiting = { $count ->
    [one] Une table vous attend.
   *[other] { $count } tables vous attendent.
  }
lobby-thinking = { $count ->
    [0] Aucune table ne vous attend. Jouez contre quelqu’un, ou contre l’un des nôtres.
    [one] Rien ne vous attend ; à une table, on réfléchit encore.
   *[other] Rien ne vous attend ; à { $count } tables, on réfléchit encore.
  }
lobby-days = { $count } jours de mer d’affilée.
lobby-resume = Reprendre { $game }
tabs = Pages
tab-tables = Tables
tab-logbook = Carnet
your-games = Vos parties
whole-logbook = tout le carnet
your-games-none = Aucune partie en cours. Trouvez quelqu’un, ou jouez contre un bot.
wait-you = { $names }. On vous attend depuis { $since }.
they-think = Ils réfléchissent
thinks = { $name } réfléchit
thinks-left = { $name } réfléchit, encore { $left }
waits-players = Attend des joueurs
see = Voir
more-games = { $count ->
    [one] une de plus
   *[other] { $count } de plus
  }
to-watch = À regarder
in-view = { $count ->
    [one] une table en vue
   *[other] { $count } tables en vue
  }
fewer-in-view = en montrer moins
watched-by = { $count ->
    [one] une personne regarde
   *[other] { $count } personnes regardent
  }
versus = { $names }, coup { $turn }
nobody-plays = Personne ne joue en public pour l’instant.
open-a-table = ouvrir une table
waits-at = { $name } attend, { $pace }
pair-title = Partie rapide
pair-how = Quelqu’un pour une partie, maintenant.
pair-game = Jeu
pair-pace = Cadence
pair-range = Adversaire
pair-rated = Partie cotée
pair-find = Trouver quelqu’un
pair-looking = On cherche quelqu’un
pair-alone = Personne d’autre ne cherche pour l’instant.
pair-others = { $count ->
    [one] Une autre personne cherche.
   *[other] { $count } autres personnes cherchent.
  }
pair-stop = Ne plus chercher
pair-nobody = Toujours personne. Une partie contre { $name } en attendant ?
pair-play-bot = Jouer contre { $name }
pair-keep = Chercher encore pendant que je joue
pair-still = On cherche encore : { $game }, { $pace }
pair-failed = La recherche a été interrompue ; relancez-la.
pace-untimed = sans pendule
pace-minutes = { $minutes } min
pace-days = { $days ->
    [one] 1 jour par coup
   *[other] { $days } jours par coup
  }
pace-move = { $seconds } s par coup
range-any = N’importe qui
range-near = Proche de ma cote, ± { $span }
challenges = Défis
challenge-to-you = { $name } vous défie à { $game }, { $pace }.
challenge-to-you-rated = { $name } vous défie à { $game }, { $pace }, partie cotée.
challenge-by-you = Vous avez défié { $name } à { $game }, { $pace }.
challenge-by-you-rated = Vous avez défié { $name } à { $game }, { $pace }, partie cotée.
challenge-accept = Accepter
challenge-decline = Refuser
challenge-withdraw = Retirer
challenge-accepted = { $name } accepte : { $game }.
challenge-declined = { $name } refuse : { $game }.
challenge-whom = Défier { $name }
challenge-how = Une partie de votre choix, à une nouvelle table ; le défi attend sur son quai.
challenge-word = Défier
challenge-send = Lancer le défi
challenge-sent = Le défi attend { $name } sur son quai. La réponse vous sera dite sur le vôtre.
bell = { $count ->
    [0] Rien ne vous attend
    [one] Une table, un défi ou une proposition vous attend
   *[other] { $count } tables, défis et propositions vous attendent
  }
anonymous = Quelqu’un
quay-seven = { $count } jeux, un clic contre un adversaire à votre mesure.

# Le carnet de bord : ce que quelqu’un a joué, page après page.
logbook = Carnet de bord
logbook-edit = Modifier
logbook-since = à bord depuis { $month }, { $count ->
    [0] aucune partie
    [one] une partie
   *[other] { $count } parties
}
logbook-empty = Aucune partie n’est encore arrivée au bout ici.
logbook-site = Ce que vous jouez ici reste dans ce navigateur.
logbook-won = { $count ->
    [one] gagnée
   *[other] gagnées
}
logbook-percent = { $value } %
logbook-between = { $low } à { $high }
logbook-week = cette semaine
logbook-days = { $count ->
    [one] jour de suite
   *[other] jours de suite
}
resume = À reprendre
resume-yours = à vous
resume-yours-since = à vous, { $since }
resume-theirs = { $name } réfléchit
resume-waits = en attente de joueurs
resume-go = Reprendre
resume-see = Voir
sea-days-title = Jours de mer
sea-days-row = { $count ->
    [0] Ni hier, ni aujourd’hui.
    [one] Un jour.
   *[other] { $count } jours de suite.
}
sea-days-record = Record : { $count }.
favourite = Jeu favori
games-count = { $count ->
    [one] une partie
   *[other] { $count } parties
}
usual-night = surtout la nuit
usual-morning = surtout le matin
usual-afternoon = surtout l’après-midi
usual-evening = surtout le soir
prey = Proie favorite : { $name }, { $won } à { $lost }.
terror = Bête noire : { $name }, { $won } à { $lost }.
logbook-alone = Où il est
logbook-alone-how = Ce navigateur est seul à savoir qu’il est à vous : videz-le, et vous repartez de zéro.
logbook-elsewhere = Garder ailleurs
openness = Qui peut le lire
openness-private = Votre carnet est privé : personne d’autre ne le voit.
openness-public = Qui a le lien peut lire votre carnet. Les tables privées restent fermées, et ceux que vous y avez rencontrés ne sont pas nommés.
openness-open = Le rendre public
openness-close = Le rendre privé
openness-copy = Copier le lien
openness-copied = Copié
openness-see = Tel que les autres le voient
feats = Faits d’armes
feats-how = Gagnés en jouant, jamais donnés pour venir.
feats-all = Les { $count } faits d’armes
feats-fewer = Moins
feats-done = { $count ->
    [one] Un fait d’armes pour votre carnet de bord : { $feats }
   *[other] Des faits d’armes pour votre carnet de bord : { $feats }
  }
feat-every-game = Toutes les mers
feat-every-game-how = les { $count } jeux joués
feat-full-table = Tournée générale
feat-full-table-how = une table de cinq menée au bout
totals = Bilans
totals-how = Parties de ce serveur. Celles à la maison ne comptent pas.
totals-by-game = Par jeu
totals-by-opponent = Par adversaire
totals-games = résultats
totals-won = gagnées, nulles, perdues
totals-line = { $drawn ->
    [0] { $won } à { $lost }
    [one] { $won } à { $lost }, une nulle
   *[other] { $won } à { $lost }, { $drawn } nulles
}
totals-all = Tous les { $count }
history = Parties
history-won = gagnée
history-won-turns = gagnée en { $turns ->
    [one] un tour
   *[other] { $turns } tours
}
history-lost = perdue
history-lost-turns = perdue au tour { $turns }
history-drawn = nulle
history-drawn-turns = nulle après { $turns ->
    [one] un tour
   *[other] { $turns } tours
}
history-resigns = abandonnée
history-times-out = perdue au temps
history-leaves = quittée
history-rank = { $rank ->
    [2] deuxième sur { $seats }
    [3] troisième sur { $seats }
    [4] quatrième sur { $seats }
   *[other] { $rank }e sur { $seats }
}
history-shared-screen = à un écran, ou depuis une position
history-watched = regardée
history-unknown = jouée jusqu’au bout
history-home = à la maison
history-left = quelqu’un qui est parti
history-nameless = quelqu’un sans nom
history-more = Parties plus anciennes
history-none = Aucune partie de ce genre.
history-empty = Rien n’a encore été joué jusqu’au bout.
filter-game = Jeu
filter-all-games = tous les jeux
filter-opponent = Adversaire
filter-all-opponents = contre tous
filter-met-most = les { $count } plus souvent rencontrés
# L’ordre dans la maison
somebody = Quelqu’un
person-menu = { $name } : ne plus entendre, bloquer ou signaler
people-here = À cette table
block = Bloquer { $name }
unblock = Débloquer { $name }
report = Le dire à l’hôte
mute-how = Vous ne lisez plus ce que cette personne écrit, à aucune table. Elle n’en sait rien.
block-how = Cette personne ne peut plus s’asseoir à vos tables, entrer à vos tables d’amis ni vous défier, et vous ne lisez plus ce qu’elle écrit. Elle n’en sait rien.
report-how = L’hôte de ce serveur le lit, et décide.
muted-now = Vous ne lisez plus { $name }.
unmuted-now = Vous lisez de nouveau { $name }.
blocked-now = Vous ne rencontrerez plus { $name }.
unblocked-now = { $name } peut de nouveau vous rencontrer.
report-why = Que reprochez-vous à { $name } ?
report-chat = Ce qui est écrit
report-name = Le nom
report-conduct = Fait traîner ou gâche la partie
report-cheating = Triche
report-other = Autre chose
report-words = Avec vos mots, si vous voulez
report-kept = La table et le nom sont gardés avec.
report-line-kept = Cette ligne, la table et le nom sont gardés avec.
report-send = Envoyer à l’hôte
report-sent = L’hôte le lira. Merci.
closed-by-host = L’hôte de ce serveur a fermé la table : { $why }
avoided = Personnes bloquées ou mises en sourdine
avoided-how = Cette liste n’est qu’à vous : personne n’apprend qu’il y figure.
avoided-nobody = Elle est vide.
privacy = Vie privée
privacy-short = On joue ici sans compte. Pas de publicité, personne ne vous suit, et cette page ne charge rien d’ailleurs. Ce qui est gardé, et combien de temps, est dit plus bas ; les chiffres sont les réglages mêmes de ce serveur.
privacy-site = Ce site n’a pas de serveur : vos parties, votre nom et vos réglages restent dans ce navigateur, et personne d’autre n’en reçoit rien.
privacy-server = Ce que garde le serveur
privacy-is-guest = De vous : un nom si vous en donnez un, votre dernière visite, et une empreinte à laquelle votre cookie se reconnaît. Pas d’adresse, pas de courriel.
privacy-is-tables = Des tables : qui était assis où, chaque coup avec son heure, et la graine des dés. Les tables publiques sont visibles de tous, les privées de ceux qui ont le lien.
privacy-is-handed = Des relevés donnés au serveur : les coups et les noms qui y sont, visibles de tous. Ils ne sont à personne ici ; l’hôte peut les retirer.
privacy-is-chat = Ce qu’on écrit aux tables, pour ceux qui voient la table.
privacy-is-devices = De vos appareils : quel navigateur et quel système, et leur dernier usage. D’une clé d’accès ou d’un code, seulement de quoi le reconnaître.
privacy-is-logbook = De vos parties finies : résultats, rencontres, cotes et faits d’armes. Les autres ne lisent votre carnet que si vous le voulez ; à une table cotée, tous ceux qui la regardent voient les cotes de ses places.
privacy-is-days = Des parties sur plusieurs jours : vos vacances, les réponses que vous avez préparées, et un calendrier si vous en avez demandé un.
privacy-is-lists = Qui vous avez bloqué ou mis en sourdine. Vous seul le voyez.
privacy-is-pairing = Tant que vous cherchez quelqu’un, et une heure encore : ce que vous cherchez ; et les défis, quinze jours au plus.
privacy-is-friends = De vos tables d’amis : qui en est et depuis quand, la dernière visite de chacun, la partie proposée et ce que chacun a répondu. Les membres le voient ; du lien, seule une empreinte est gardée.
privacy-is-reports = Ce que vous dites des autres à l’hôte, avec la ligne en cause ; l’hôte le lit.
privacy-is-bans = Qui l’hôte a exclu, pourquoi et jusqu’à quand ; une plage d’adresses, si l’hôte en a exclu une. Ce que font les hôtes est consigné.
privacy-is-notices = Si vous voulez être prévenu de votre tour sans page ouverte : quel appareil le veut, et l’adresse où le fabricant de votre navigateur reçoit ces notifications. Elles y vont chiffrées ; c’est la seule chose qui aille jamais chez quelqu’un d’autre.
privacy-long = Combien de temps
privacy-for-ever = Sans limite, sauf si on l’efface.
privacy-kept-guests = Les visiteurs qui ne reviennent pas
privacy-after-guests = { $days ->
    [one] Oubliés un jour après leur dernière visite, avec tout ce qui est à eux.
   *[other] Oubliés { $days } jours après leur dernière visite, avec tout ce qui est à eux.
}
privacy-kept-chat = Ce qui s’écrit à une table
privacy-after-chat = { $days ->
    [one] Effacé un jour après la fin de la table.
   *[other] Effacé { $days } jours après la fin de la table.
}
privacy-kept-names = Qui jouait à une table finie
privacy-after-names = { $days ->
    [one] Oublié après un jour ; les coups restent, sans nom.
   *[other] Oublié après { $days } jours ; les coups restent, sans nom.
}
privacy-kept-games = Les parties finies
privacy-after-games = { $days ->
    [one] Effacées après un jour ; les résultats restent dans les carnets.
   *[other] Effacées après { $days } jours ; les résultats restent dans les carnets.
}
privacy-kept-groups = Les tables d’amis que personne ne visite
privacy-after-groups = { $days ->
    [one] Effacées un jour après la dernière visite d’un membre. Une proposition disparaît six heures après son heure.
   *[other] Effacées { $days } jours après la dernière visite d’un membre. Une proposition disparaît six heures après son heure.
}
privacy-kept-reports = Les signalements
privacy-after-reports = { $days ->
    [one] Effacés un jour après leur règlement.
   *[other] Effacés { $days } jours après leur règlement.
}
privacy-kept-audit = Ce que les hôtes ont fait
privacy-after-audit = { $days ->
    [one] Effacé après un jour.
   *[other] Effacé après { $days } jours.
}
privacy-kept-open = Les tables ouvertes que personne ne visite
privacy-after-open = { $hours ->
    [one] Annulées après une heure, à plusieurs jours par coup après { $days } jours ; puis effacées.
   *[other] Annulées après { $hours } heures, à plusieurs jours par coup après { $days } jours ; puis effacées.
}
privacy-kept-running = Les parties que personne ne continue
privacy-after-running = { $days ->
    [one] Abandonnées après un jour.
   *[other] Abandonnées après { $days } jours.
}
privacy-kept-cookie = Votre cookie
privacy-after-cookie = { $days ->
    [one] Gardé un jour par votre navigateur après votre dernière visite.
   *[other] Gardé { $days } jours par votre navigateur après votre dernière visite.
}
privacy-logged = Ce qui est journalisé
privacy-logged-how = Que quelque chose a mal tourné, et où dans le programme : ni noms, ni adresses, ni coups, rien de ce que vous avez écrit.
privacy-addresses = Les adresses sont comptées en mémoire, { $seconds } secondes et tant qu’une ligne est ouverte, pour que personne ne demande trop souvent ; elles ne sont pas gardées, sauf si l’hôte en exclut une. Qui essaie un code ou fait un signalement est compté par une empreinte de son adresse, une demi-heure au plus ; qui lirait la base pendant ce temps, ou une sauvegarde faite alors, pourrait retrouver l’adresse.
privacy-browser = Ce que garde votre navigateur
privacy-cookie = Un cookie, auquel le serveur vous reconnaît ; aucun autre.
privacy-browser-how = Votre nom, vos réglages, les clés de vos places et les liens de vos tables d’amis, votre dernière recherche, vos leçons, vos résultats contre les adversaires et les tables à la maison sont dans le stockage de votre navigateur, et partent quand vous le videz.
privacy-yours = C’est à vous
privacy-yours-how = Vous pouvez emporter tout ce qui est à vous (les relevés de vos 500 dernières parties, avec tout le reste), et l’effacer. Vos coups restent alors, sans nom ; restent aussi, le temps dit, un signalement à votre sujet, ce que l’hôte en a fait, et les sauvegardes de l’hôte ; et, pendant 30 jours, le numéro auquel le serveur vous connaissait, sans nom.
privacy-to-identity = Emporter ou effacer
days-title = Parties lentes
days-how = Vacances, notifications et calendrier, pour les tables où un coup peut prendre des jours.
days-no-server = Ce site n’a pas de serveur : toutes les tables y sont sur votre propre écran, et aucune n’attend des jours.
days-and-hours = { $days } j { $hours } h
seat-vacation = en vacances jusqu’au { $day }
vacation = Vacances
vacation-how = Pendant vos vacances, vos pendules s’arrêtent à toutes les tables où un coup prend des jours. Vous pouvez jouer quand même. Les autres voient que vous êtes en vacances. Vous avez { $days } jours par an.
vacation-left = { $days ->
    [0] Vous avez pris tous les jours de cette année.
    [one] Il vous reste un jour.
   *[other] Il vous reste { $days } jours.
 }
vacation-days = Jours
vacation-begin = Commencer maintenant
vacation-until = Vous êtes en vacances jusqu’au { $moment }.
vacation-end = Je suis de retour
push-title = Notifications sur cet appareil
push-how = Quand c’est à vous de jouer et qu’aucune page n’est ouverte, cet appareil peut vous le dire : une fois par heure au plus, le jeu et un lien, rien de la partie.
push-off-here = Ce serveur n’envoie pas de notifications.
push-unsupported = Ce navigateur ne peut rien vous annoncer tant qu’aucune page n’est ouverte. Sur un téléphone, ajoutez d’abord cette page à l’écran d’accueil.
push-on = Cet appareil vous prévient.
push-begin = Me prévenir sur cet appareil
push-end = Ne plus me prévenir ici
push-others = { $count ->
    [one] Un autre appareil vous prévient.
   *[other] { $count } autres appareils vous préviennent.
 }
calendar = Calendrier
calendar-how = Une adresse à laquelle votre calendrier peut s’abonner : elle montre jusqu’à quand vous devez jouer. Qui connaît l’adresse peut lire ce calendrier, et rien d’autre.
calendar-address = Adresse de votre calendrier
calendar-once = L’adresse n’est montrée que cette fois. Faites-en une nouvelle quand vous voulez ; l’ancienne ne montre alors plus rien.
calendar-make = Créer une adresse
calendar-renew = Créer une nouvelle adresse
calendar-revoke = La retirer
answers = S’ils jouent ceci, je joue cela
answers-open = S’ils jouent…, je joue…
answers-how = Vos réponses sont jouées pour vous dès que ce que vous prévoyez arrive. Personne d’autre ne les voit. Elles tombent quand la partie prend un autre chemin, ou quand vous jouez vous-même.
answers-kept = Réponses préparées
answers-none = Vous n’avez encore rien préparé.
answers-new = Préparer une réponse
answers-not-now = On prépare des réponses pendant que c’est à quelqu’un d’autre de jouer.
answers-you = vous
answers-if = Si { $name } joue :
answers-and-if = puis si { $name } joue :
answers-then = alors je joue :
answers-choose = Si { $name } joue…
answers-choose-own = … alors je joue
answers-keep = Garder cette suite
answers-back = Un coup en arrière
answers-cancel = Laisser
answers-remove = Retirer cette suite
answers-more = Encore { $count } ; tapez un mot de ce que vous cherchez.
answers-chance = Ici le hasard décide : la suite s’arrête.
answers-over = Ici la partie est finie : la suite s’arrête.
clock-days-each = Jours pour chaque coup
clock-days-count = { $count ->
    [one] 1 jour
   *[other] { $count } jours
 }
copy = Copier
privacy-as-long-names = Tant que ceux qui ont joué sont connus ici ; les coups restent ensuite, sans nom.

# Les tables d’amis : des groupes qui durent, avec un lien.
friends-title = Tables d’amis
friends-how = Une table d’amis est un groupe qui dure, avec un lien : on voit qui est là, quelqu’un propose une partie et une heure, les autres disent oui, peut-être ou non.
friends-yours = Vos tables d’amis
friends-new = Une nouvelle table d’amis
friends-name = Son nom
friends-name-hint = La table du port
friends-make = Créer la table d’amis
friends-here = là
friends-invite = inviter
friends-invite-to = Inviter à « { $title } »
friends-invite-title = Inviter
friends-invite-how = Qui a le lien peut entrer.
friends-letter-subject = Une table d’amis : { $title }
friends-letter = Viens jouer avec nous : { $title }. { $link }
friends-link-unknown = Ce navigateur ne connaît pas le lien du moment. Un autre membre peut l’envoyer.
friends-link-unknown-keeper = Ce navigateur ne connaît pas le lien du moment. Faites-en un nouveau, ou demandez-le à un autre membre.
friends-link-renew = Faire un nouveau lien
friends-link-new = Voici le lien désormais. L’ancien ne mène plus nulle part.
friends-invites = { $name } vous invite à « { $title } »
friends-members = { $count ->
    [one] Un ami est à cette table.
   *[other] { $count } amis sont à cette table.
}
friends-door-how = Les membres voient le nom des autres, et qui est là en ce moment.
friends-join = Rejoindre
friends-propose = Proposer une partie
friends-propose-to = Une partie pour « { $title } »
friends-propose-send = Proposer
friends-how-many = À combien
friends-when = Quand
friends-now = Maintenant
friends-at-a-time = À une heure donnée
friends-moment = Jour et heure
friends-moment-how = À votre heure ; les autres la lisent à la leur.
count-word = { $count ->
    [1] un
    [2] deux
    [3] trois
    [4] quatre
    [5] cinq
    [6] six
    [7] sept
    [8] huit
    [9] neuf
    [10] dix
   *[other] { $count }
}
friends-proposal = { $name } propose { $game } à { $count } { $when }.
friends-proposal-mine = Vous proposez { $game } à { $count } { $when }.
friends-table-open = La table est ouverte : { $game }, { $free ->
    [0] plus de place
    [one] encore une place
   *[other] encore { $free } places
}.
friends-table-runs = { $game } a commencé.
friends-when-now = maintenant
friends-when-evening = ce soir, { $time }
friends-when-today = aujourd’hui, { $time }
friends-when-tomorrow = demain, { $time }
friends-when-weekday = { $day }, { $time }
friends-when-date = le { $day }, { $time }
friends-count-yes = { $count } oui
friends-count-maybe = { $count } peut-être
friends-count-no = { $count } non
friends-said-yes = oui
friends-said-maybe = peut-être
friends-said-no = non
friends-your-answer = Votre réponse
friends-answer-yes = J’en suis
friends-answer-maybe = Peut-être
friends-answer-no = Non
friends-withdraw = Retirer
friends-open-table = Ouvrir la table
friends-sit = S’asseoir
friends-to-table = À la table
friends-order = Les membres et la table
friends-keeper = C’est vous qui vous occupez de cette table d’amis.
friends-no-keeper = Le plus ancien membre s’en occupe.
friends-rename = Renommer
friends-renamed = Elle a son nouveau nom.
friends-report = Signaler { $name } à l’hôte
friends-remove = Exclure
friends-remove-sure = { $name } ne sera plus de cette table, et le lien changera pour tous.
friends-removed = { $name } n’en est plus. Il y a un nouveau lien.
friends-leave = Quitter
friends-leave-how = On revient par le lien.
friends-leave-last = Vous y êtes seul : la table part avec vous.
friends-leave-sure = Quitter « { $title } » ?
friends-dissolve = Dissoudre
friends-dissolve-how = Dissoudre la table pour tous.
friends-dissolve-sure = « { $title } » disparaîtra pour tous, et rien n’en sera gardé.
