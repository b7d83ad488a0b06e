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
compiling-share = Compilation : { $share } %
compiling-waits = En attente de compilation
compiling-play = Vous pouvez déjà jouer : le temps de la compilation, les bots réfléchissent moins et les indices attendent.
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
clock-days = 3 jours par coup
clock-how-none = Prenez votre temps.
clock-how-game = Par joueur, et { $increment } s de plus à chaque coup.
clock-how-move = Pour chaque coup.
clock-how-days = Pour chaque coup ; vous pouvez fermer la page.
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
shot-sealed-after = Le sceau { $seal } s’ouvre à la fin de la partie ; chacun peut alors refaire ce tirage.
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
think-here-unable = Cette machine ne peut pas réfléchir à ce jeu ; le serveur s’en charge.
thinking-over-still = Un bot relit la partie…

luck-and-skill = Chance et savoir-faire
account-luck = chance
account-skill = savoir-faire
luck-how = En points de chances de gagner. Le trait fin contient, neuf fois sur dix, ce que trouverait une longue réflexion.
luck-means = Chance : ce que le hasard et ce qui était caché ont donné de plus que prévu. Savoir-faire : ce que les choix du joueur ont perdu sur les meilleurs, et ce que ceux des autres lui ont donné. Une barre dont le trait passe zéro ne prouve rien.
skill-means = Savoir-faire : ce que les choix du joueur ont perdu sur les meilleurs, et ce que ceux des autres lui ont donné. Ici, rien n’est laissé au hasard. Une barre dont le trait passe zéro ne prouve rien.
sum-between = , de { $low } à { $high }
account-told = Chances au départ : { $start } sur 100 ; à la fin : { $result }.
judged-of = { $judged } choix relus sur { $choices }
share-game = Partager cette partie
show-names = afficher les noms
save-picture = Image
card-told = Image de la partie : { $title } { $under }
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
details-how = { $changed ->
    [0] { $count } choix de détail, tous sur l’usage.
    [one] { $count } choix de détail, dont un changé.
   *[other] { $count } choix de détail, dont { $changed } changés.
}
start-with = Le départ, avec { $names }
way-seats = Passer à { $count }
way-swap = Échanger
way-with = Avec { $name }

# Le quai, les touches, et les adresses qui ne mènent nulle part.
skill = calcul
players = { $range } joueurs
of-five = { $word } : { $value } sur 5
first-time-how = On vous montre ? Quelques étapes sur le vrai plateau, trois minutes environ ; vous arrêtez quand vous voulez.
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
seats-freed = Les bots ont laissé leurs places : s’assoit qui veut.
nobody-can-sit = Aucune place n’est libre : la partie commence aussitôt, et les autres ne pourront que regarder.
free-seats = Libérer les places des bots
fair-people = Entre joueurs : pas d’indices, et l’on ne reprend un coup que si les autres l’accordent.
fair-alone = Contre des bots : indices et reprises à volonté.

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
lesson-checked = Chaque coup de cette partie suit les règles ; cartes et dés étaient choisis pour la leçon.
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
meanwhile-how = À essayer dans un autre onglet : celui-ci dira qui s’assied.
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
start-with = { $count ->
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
send-link = Envoyez le lien. Personne n’a besoin de compte ; la partie commence dès que la table est pleine.
asked-again = L’invitation s’affiche déjà chez { $names }. La partie commence dès que la table est pleine.
will-watch = Vous regarderez la partie ; elle commence dès que la table est pleine.
link-code = Le lien en code, pour l’appareil photo d’un téléphone
share = Partager
by-mail = Par courriel
letter-subject = { $game } : une place pour toi
letter = { $game } : je te garde une place. { $link }
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
pace-now = Allure des coups adverses : { $pace }
pace-short = Allure : { $pace }
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
at-home-how = La table est dans ce navigateur : elle marche sans réseau, ses robots réfléchissent sur votre propre machine, et elle ne compte que pour le plaisir.
at-home-size = { $size } Mo sont chargés la première fois, et gardés.
at-home-here = Tout ce qu’il faut est déjà là.
home-needs-one-screen = Une table avec des places libres est sur le serveur ; contre des robots ou pour un seul écran, elle peut être à la maison.
home-loading = Chargement de { $size } Mo …
home-starting = On installe la maison …
home-unable = { $where ->
    [site] Ce navigateur ne peut garder de tables ; un autre, ou un plus récent, le peut. Les pages doivent venir par https.
   *[server] Ce navigateur ne peut garder de tables à la maison ; une table sur le serveur y marche.
}
home-storage = { $where ->
    [site] Ce navigateur ne garde rien, ou plus rien : son stockage est interdit ou plein.
   *[server] Ce navigateur ne garde rien, ou plus rien : son stockage est interdit ou plein. Une table sur le serveur y marche.
}
home-torn = { $where ->
    [site] Le téléchargement a été coupé. Réessayez.
   *[server] Le téléchargement a été coupé. Réessayez, ou ouvrez une table sur le serveur.
}
home-gone = { $where ->
    [site] Ce site n’offre pas de tables.
   *[server] Ce serveur n’offre plus de tables à la maison ; les vôtres sont gardées dans ce navigateur.
}
home-elsewhere = Cette table est ouverte dans un autre onglet de ce navigateur : continuez là-bas, ou fermez-le d’abord.
hand-in = Donner la partie au serveur
hand-in-how = D’autres peuvent alors la revoir par son lien. Elle porte la mention « à la maison » et ne compte pour rien.
handed-in = La partie sur le serveur
colon = { " :" }
tables-at-home = Vos tables à la maison
home-law = Cette table suit une version plus récente de ses règles, que ce navigateur ne garde plus. Ses coups sont à l’abri et l’attendent.
remove = Supprimer cette table
remove-sure = Supprimer « { $name } » de ce navigateur pour de bon ?
remove-yes = Supprimer
remove-no = La laisser

# Ce qui est gardé pour jouer sans réseau.
keep-title = Jouer sans réseau
keep-offered = Garder pour jouer sans réseau…
keep-how = Ce qui est gardé dans ce navigateur marche sans réseau : le quai, les livrets de règles, les leçons, et les tables à la maison, contre des robots ou à plusieurs au même écran. Les nouvelles versions suivent d’elles-mêmes.
keep-nothing = Rien n’est gardé pour l’instant.
keep-kept = Gardé, { $size } Mo :
keep-older = Une version plus récente prendra sa place dès qu’elle sera là tout entière.
keep-all = Garder tous les jeux ({ $size } Mo)
keep-rest = Garder tous les jeux ({ $size } Mo de plus)
keep-is-all = Tous les jeux sont gardés.
keep-coming = En chemin : { $share } %
keep-counting = On compte ce que cela fait…
keep-no-line = Pas de réseau pour le moment ; ce qui est gardé marche.
keep-remove = Supprimer ce qui est gardé
keep-remove-how = Vos tables à la maison restent dans ce navigateur.
keep-forbidden = Ce navigateur ne garde rien ici : une fenêtre privée ou un réglage l’interdit. Avec le réseau, tout marche.
keep-full = La mémoire de ce navigateur est pleine. Ce qui était gardé marche comme avant ; avec le réseau, tout marche.
keep-torn = Le téléchargement a été coupé. Ce qui était gardé marche comme avant ; réessayez avec un meilleur réseau.
keep-update-torn = La nouvelle version n’est pas arrivée tout entière. Celle qui était gardée marche comme avant, et le reste sera retenté la prochaine fois.

# Un site sans serveur : tout se joue dans cette page.
site-promise = Contre nos bots ou à plusieurs devant un écran. Sans compte.
site-here = Tout dans ce navigateur
site-first = { $size } Mo à la première table, puis plus besoin de réseau.
site-kept = Règles, dés, bots et vos tables restent sur cette machine ; rien n’est envoyé nulle part.
site-others = Pour jouer avec des gens devant d’autres écrans, quelqu’un lance un serveur : « flibuste serve ».
site-table = La table est dans ce navigateur. { $size } Mo sont chargés une fois, quand vous l’ouvrez ou changez les règles.
site-try = Pour essayer un exemple sur le plateau, { $size } Mo sont chargés, une fois.

# Une partie que quelqu’un donne en fichier.
record-title = Une partie à revoir
record-how = Le fichier d’une partie finie, déposé sur cette page ou choisi ici : chaque coup, chaque dé et chaque carte sont vérifiés, puis vous la voyez coup par coup.
record-given = Le serveur la garde, et qui a son lien peut la revoir.
record-see = Revoir une partie
record-checking = On vérifie la partie …
record-drop = Déposez la partie ici
record-huge = Ce fichier est trop grand pour une partie : 200 ko au plus.
record-foreign = Ce fichier n’est pas une partie : elles commencent par « flibuste record ».
