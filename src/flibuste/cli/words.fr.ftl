# Les phrases de la ligne de commande et du terminal.

# --- Aide
help = Flibuste : sept jeux de pirates dans votre terminal, contre des bots ou à plusieurs sur un clavier.
help-epilog = Pour commencer : flibuste play
help-play = Jouer : contre des bots, ou à plusieurs sur un même clavier.
help-games = Montrer les jeux : places, règles, options.
help-rules = Lire une règle du jeu, un chapitre ou un paragraphe.
help-replay = Parcourir une partie enregistrée.
help-analyse = Faire le bilan d’une partie finie : chance et savoir-faire de chacun, et les choix les plus coûteux.
help-analyse-simulations = Simulations pour chaque choix de la partie.
help-analyse-seed = La même graine donne partout les mêmes chiffres.
analyse-thinking = { $game } : un bot relit la partie
analyse-unfinished = { $file } est l’enregistrement d’une partie inachevée.
analyse-seat = Place
analyse-start = Départ
analyse-luck = Chance
analyse-skill = Savoir-faire
analyse-lost = Perdu
analyse-given = Reçu
analyse-result = Résultat
analyse-means = En points sur 100 ; départ, chance et savoir-faire font le résultat. Le savoir-faire est ce que les choix des autres ont donné, moins ce que les siens ont perdu sur les meilleurs. Entre parenthèses : neuf fois sur dix, ce que trouverait une longue réflexion.
analyse-cost = Coup { $ply }, { $seat } : « { $played } » perd { $lost } points sur « { $best } ».
help-verify = Vérifier une partie : chaque coup, chaque dé, chaque carte, le résultat.
help-check = Contrôler un jeu, d’ici ou d’ailleurs : ce qui lui manque, et où le corriger.
help-check-game = Le nom du jeu, son dossier ou le paquet qui le contient.
help-quick = Ne faire tourner les règles que sans le compilateur.
help-bench = Mesurer la vitesse des jeux sur cette machine.
help-compile = Compiler d’avance toutes les règles, pour ne plus attendre.
help-modules = Faire de toutes les règles du WebAssembly, pour les navigateurs.
help-site = Écrire les jeux comme un site sans serveur, pour tout hébergeur de fichiers.
help-serve = Servir des tables aux navigateurs, aux amis et aux bots.
help-think = Faire réfléchir ici les bots de serveurs d’autres machines.
help-think-redis = L’adresse du Redis ou Valkey qu’ont aussi les serveurs : redis://HÔTE:PORT.
help-think-game = Un jeu auquel réfléchir ; tous si rien n’est dit. Peut être donné plusieurs fois.
help-think-bot = Un bot pour lequel réfléchir ; tous les nôtres si rien n’est dit. Peut être donné plusieurs fois.
help-think-processes = Combien réfléchissent à la fois ; 0, un de moins que de processeurs.
think-up = { $count ->
    [one] Un processus réfléchit ici.
   *[other] { $count } processus réfléchissent ici.
 }
think-gone = Redis est hors d’atteinte ; nouvel essai bientôt.
think-lost = Un processus qui réfléchissait est perdu ; un autre prend sa place.
think-no-bot = Il n’y a pas de bot « { $bot } » qui puisse réfléchir ici.
help-backup = Copier les tables du serveur dans un fichier, pendant qu’on joue.
help-restore = Remettre une copie en place, pendant qu’on joue.
help-move-database = Transporter les tables d’un serveur dans une autre base : de SQLite à PostgreSQL, ou retour.
help-move-from = La base actuelle : un fichier, ou une adresse (sqlite:///…, postgresql://…). Elle reste telle quelle.
help-move-to = La base future, qui doit être vide : un fichier, ou une adresse.
help-host = L’adresse où écouter.
help-port = Le port où écouter ; 0 en prend un qui soit libre.
help-open = Ouvrir les jeux dans votre navigateur.
help-database = Le fichier qui tient toutes les tables, ou une adresse (sqlite:///…, postgresql://…) ; le dossier de l’utilisateur si rien n’est dit.
help-config = Un fichier de réglages du serveur, en TOML.
help-backup-file = Le fichier de la copie.
help-compile-games = Les jeux à compiler ; tous si rien n’est dit.
help-modules-folder = Où écrire les modules ; à côté du client web si rien n’est dit.
help-modules-game = Un jeu dont faire un module ; tous si rien n’est dit.
help-site-folder = Le dossier du site : nouveau, vide, ou un site déjà écrit.
help-site-base = L’adresse sous laquelle l’hébergeur montre le site, par exemple /jeux/.
help-game = Le nom du jeu ; « flibuste games » les donne tous.
help-play-game = Le nom du jeu ; sans lui, vous choisissez dans une liste.
help-lang = La langue ; celle du système si rien n’est dit.
help-version = Montrer la version.
help-record = Le fichier d’une partie.
help-json = Pour les programmes : écrire du JSON.
help-paragraph = Un paragraphe comme 3.4, ou un chapitre comme 3.
help-pager = Feuilleter la règle dans le terminal, ou l’écrire d’un trait.
help-ruleset = Un ensemble d’options qui porte un nom.
help-seats = Le nombre de joueurs.
help-option = Une option du jeu ; peut être donnée plusieurs fois.
help-seat = La couleur de votre place ; les bots prennent les autres.
help-level = Contre qui l’on joue : easy, medium ou hard, l’un des huit adversaires de pepin à ombre, ou un autre bot.
help-hotseat = Sans bots : tout le monde joue à ce clavier.
help-memory-aid = Remontrer ce que tous ont vu, dans les jeux qui demandent de la mémoire.
help-seed = Les mêmes dés et cartes à chaque fois, pour un même nombre.
help-save = Garder la partie dans ce fichier, coup par coup.
help-load = Reprendre la partie de ce fichier.
help-torn = Lire d’une partie abîmée tout ce qui est sain.
help-plain = Écrire le journal au lieu de montrer le plateau.
help-bench-games = Les jeux à mesurer ; tous si rien n’est dit.
help-bench-seconds = Secondes pour chaque chiffre.

# --- Refus
try-help = « --help » montre ce qui peut se dire ici.
did-you-mean = Vouliez-vous dire « { $word } » ?
unknown-game = Il n’y a pas de jeu « { $game } » ; il y a { $there }.
unknown-ruleset = { $game } n’a pas de règles « { $ruleset } » ; il y a { $there }.
unknown-seats = { $game } ne se joue pas à { $seats } ; choisissez { $there }.
unknown-option = { $game } n’a pas d’option « { $option } » ; il y a { $there }.
option-form = « { $word } » devrait s’écrire NOM=VALEUR, par exemple « nom=yes ».
wrong-value = { $option } ne peut pas valoir « { $value } » ; possible : { $there }.
unknown-seat = Personne n’est assis en « { $seat } » ici ; choisissez { $there }.
unknown-level = « { $level } » n’est pas un bot ; choisissez { $there }.
unknown-language = « { $lang } » n’est pas une de nos langues ; choisissez { $there }.
unknown-paragraph = { $game } n’a pas de paragraphe { $paragraph } ; il y a { $there }.
hotseat-alone = Avec --hotseat personne ne joue contre un bot : retirez --seat et --level.
game-missing = Nommez le jeu de ces réglages ; « flibuste games » les donne tous.
other-game = { $file } est une partie de { $found }, pas de { $game } ; retirez le nom.
needs-terminal = « play » demande un terminal et un clavier ; « flibuste replay --plain » écrit une partie n’importe où.
none = aucune
not-text = { $file } n’est pas une partie : ce n’est pas du texte.
unreadable = { $file } ne peut pas être lu ({ $reason }) ; vérifiez le nom.
unwritable-file = { $file } ne peut pas être écrit ; nommez un fichier dans un dossier qui existe et où vous pouvez écrire.
bad-record = { $file } n’est pas sain. { $kind ->
    [foreign] Ce n’est pas une partie d’ici ; elles commencent par « flibuste record 1 ».
    [torn] Il est coupé : il lui manque sa dernière ligne, « end … ».
    [changed] Il a été modifié après coup.
    [newer] La partie suit une version des règles plus récente que celle d’ici.
   *[other] { $reason }
}
try-torn = { $plies ->
        [one] Un coup est sain avant cela : « flibuste replay --torn { $file } » le montre.
       *[other] { $plies } coups sont sains avant cela : « flibuste replay --torn { $file } » les montre.
    }
no-bots-yet = Il n’y a pas de bots dans cette installation ; jouez avec --hotseat.
fault = Un grain nous a surpris ; vos parties sont sauves. Signalez le code { $code } avec le fichier { $file }.
fault-unkept = Un grain nous a surpris ; vos parties sont sauves. Signalez le code { $code } : { $reason }

# --- games, verify, bench
column-game = Jeu
column-about = En un mot
column-seats = Places
column-minutes = Minutes
column-luck = Chance
column-skill = Calcul
column-plies = Coups au hasard/s
column-length = Coups par partie
column-bytes = Octets par position
column-simulations = Simulations/s
games-next = flibuste play JEU · flibuste rules JEU · flibuste games --json pour toutes les options
verified = { $file } est sain : { $game }, version { $law } de la loi. Les { $plies } coups ont été rejoués et chacun était permis.
verified-draws = La graine répond à l’engagement pris avant le premier coup et donne les { $draws } tirages de dés et de cartes.
verified-commitment = La graine répond à l’engagement pris avant le premier coup ; rien n’a été tiré.
verified-unsealed = La graine n’est pas montrée : les tirages n’ont pas pu être vérifiés.
verified-by-hand = { $draws } tirages ont été faits à la main ; on a seulement vérifié qu’ils étaient possibles.
verified-result = Le résultat est celui que donne la règle : { $outcome }
verified-unfinished = La partie n’est pas finie.
checking = Contrôle
check-sound = Rien à redire à { $game }.
check-faults = { $count ->
        [one] Une chose ne va pas dans { $game }.
       *[other] { $count } choses ne vont pas dans { $game }.
    }
compiling = Compilation
compiled = { $count ->
        [one] Un jeu est compilé.
       *[other] { $count } jeux sont compilés.
    }
making-modules = Modules en cours
made-modules = { $count ->
        [one] Un module est dans { $folder }.
       *[other] { $count } modules sont dans { $folder }.
    }
writing-site = Écriture du site
wrote-site = { $files } fichiers, { $size } Mo, dont { $sent } Mo passent sur la ligne si l’hébergeur envoie les fichiers compressés, sont dans { $folder }.
site-bad-base = « { $base } » n’est pas l’adresse d’un site : elle commence et finit par « / », comme /jeux/, avec des lettres, des chiffres, « - », « _ », « . » et « ~ » entre les deux.
site-no-client = Le client web n’est pas construit : lancez « python web/build.py », ou « make site » pour tout faire.
site-no-modules = Les règles ne sont pas faites en WebAssembly pour tous les jeux : lancez « flibuste modules », ou « make site » pour tout faire.
site-no-house = Les tables à la maison ne sont pas empaquetées : lancez « python web/home.py », ou « make site » pour tout faire.
site-no-folder = { $folder } n’est pas un dossier.
site-not-ours = { $folder } contient { $file }, qui n’est pas d’un site déjà écrit ; rien n’a changé. Nommez un dossier nouveau ou vide.
site-unwritten = Le site ne peut pas être écrit dans { $folder } : { $reason }.
bench-compiling = { $game } : compilation
bench-playing = { $game } : jeu au hasard
bench-thinking = { $game } : bots
bench-machine = Sur un cœur de { $processor } ({ $cores } cœurs), { $system }, Python { $python }, Numba { $numba }.
unrolling = On déplie la carte…
rule = (règle { $rule })
shared = { $seats } se partagent la victoire.

# --- Règles
example = Exemple { $number }
example-given = Soit
example-start = Le début d’une partie.
example-then = Alors
example-sees = { $seat } voit
example-can = { $seat } peut
example-cannot = { $seat } ne peut pas
example-choices = { $seat } a seulement
example-odds = Chances
example-over = Fin
chance-name = Le hasard

# --- La table
key-pick = choisir
key-back = retour
key-choices = choix
key-why = pourquoi
key-undo = reprendre
key-rules = règle
key-hint = indice
key-save = garder
key-offer = nulle
key-resign = abandon
key-theme = jour/nuit
key-leave = quitter
key-step = coup
key-ten = dix
key-ends = bouts
key-goto = aller à
sitter-you = vous
sitter-easy = bot, facile
sitter-medium = bot, moyen
sitter-hard = bot, fort
sitter-other = bot, { $name }
bot-resigns = Le { $name } abandonne : sa partie est perdue à coup sûr.
ply = coup { $ply }
log-empty = L’histoire commence ici.
rule-key = Règle { $rule } (R)
nothing-here = Rien à faire là pour l’instant.
ways-on = ↵ { $count } suites
choices-title = { $count ->
        [one] La seule chose permise
       *[other] Les { $count } choses permises
    }
filter-hint = Quelques lettres réduisent la liste ; flèches et Entrée choisissent
why-title = Pourquoi pas ?
why-hint = Que voudriez-vous faire ? Quelques lettres réduisent la liste
why-allowed = Cela vous est permis.
cannot-undo = Rien ne peut être repris ici : le hasard, une autre place ou un secret montré l’empêche.
resign-ask = Abandonner comme { $seat } ?
resign-yes = Abandonner
resign-no = Continuer
offer-ask = { $seat } propose la nulle. { $other } ?
offer-yes = Accepter
offer-no = Refuser et continuer
offer-declined = { $seat } refuse et joue la suite.
no-bots = Il n’y a pas de bots dans cette installation : personne pour un indice.
hint-thinking = Le bot regarde la carte…
hint-odds = Gagne dans { $wins } parties sur 100 ({ $low } à { $high }).
save-ask = Garder la partie dans
saved = Gardé : { $file }
unwritable = { $file } ne peut pas être écrit ({ $reason }).
unkept = Cette partie ne peut pas être gardée ({ $reason }) ; sauvez-la avec S.
quit-ask = Quitter cette partie ?
quit-keep = La garder pour la prochaine fois et quitter
quit-file = La sauver d’abord dans un fichier
quit-drop = La jeter et quitter
quit-stay = Rester
over-next = S garde la partie, Q quitte.
squall = Un grain nous a surpris ({ $reason }). La partie est sauve.
warm-fault = La loi n’a pas pu être compilée ({ $reason }) ; elle est interprétée et les bots sont lents.
warm-compiler = compilateur
warm-random-play = hasard
warm-whose-turn = à qui
warm-choices = choix
warm-odds = chances
warm-objections = objections
warm-moves = coups
warm-secrets = secrets
warm-guesses = hypothèses
warm-shots = tirs
warm-scores = scores
warm-search = recherche
cover-news = Pour vos yeux seulement, { $seat } :
cover-hide = Entrée cache le plateau
cover-pass = Le clavier à { $seat }.
cover-show = Entrée quand { $seat } regarde, et personne d’autre
incident-resigns = { $seat } abandonne.
incident-times-out = { $seat } a dépassé son temps.
incident-leaves = { $seat } quitte la table.
incident-taken-over = Un bot joue la suite pour { $seat }.
incident-offers-draw = { $seat } propose la nulle.
incident-agrees = { $seat } accepte la nulle.
incident-declines = { $seat } refuse la nulle.

# --- Menu
menu-title = Flibuste · à quoi jouons-nous ?
menu-keys = ↑ ↓ choisir · Entrée commencer · D jour/nuit · Q quitter
menu-running = en cours
resume-ask = { $game } : une partie est en cours, au coup { $ply }.
resume-on = La reprendre
resume-new = La mettre de côté et en commencer une autre
setup-ruleset = Règles
setup-seats = Places
setup-against = Contre
setup-seat = Votre place
setup-memory-aid = Aide-mémoire
setup-begin = Larguez les amarres
setup-keys = ↑ ↓ ligne · ← → changer · Entrée commence · Échap retour
against-easy = des bots, facile
against-medium = des bots, moyen
against-hard = des bots, fort
against-hotseat = du monde à ce clavier
yes = oui
no = non

# --- Rejouer
replay = relecture
replay-unfinished = La partie n’est pas finie.
goto-ask = Quel coup, de 0 à { $last } ?

# --- Le canon
gun-bearing = Direction
gun-elevation = Hausse
gun-rail = Le long de la lisse
gun-seconds = { $seconds } s, puis le coup part seul
gun-keys = ← → direction · ↑ ↓ hausse · A D le long de la lisse · Espace tire · Q quitte
gun-circle = Le milieu du boulet doit passer dans le cercle pointillé ; le canon roule, à vous de choisir l’instant.

# --- Le serveur
serving = Le serveur écoute à { $address }
compiling-meanwhile = Vous pouvez déjà jouer ; compilation des règles : { $done } sur { $count }
no-server = Le serveur a besoin du paquet « { $package } » ; installez-le par : pip install "flibuste[server]"
no-database = « { $address } » n’est pas une base de données utilisable ici : indiquez un fichier, sqlite:/// suivi de son chemin, ou postgresql://UTILISATEUR:MOT_DE_PASSE@HÔTE/NOM.
database-moving = Transport des lignes
database-moved = { $rows ->
    [one] Une ligne a été transportée vers { $place } et comparée.
   *[other] { $rows } lignes ont été transportées vers { $place } et comparées.
  } Démarrez désormais le serveur avec cette base.
move-same = Les tables sont déjà dans { $place }.
move-missing = Il n’y a pas de base de données { $place }.
move-used = Un serveur utilise { $place } : arrêtez-le, puis réessayez.
move-full = La base de données { $place } n’est pas vide : indiquez-en une qui le soit.
move-failed = { $source } ne peut pas être transporté vers { $place } : { $said }.
move-differs = Une ligne de « { $table } » est arrivée changée ; rien n’a été gardé.
database-unusable = La base de données { $place } est inutilisable : { $said }.
database-missing = Il n’y a pas de base de données { $place }.
database-not-ours = Il n’y a pas de base de données à nous à { $place }.
reason-foreign = elle appartient à un autre programme
reason-newer = une version plus récente l’a écrite
reason-locked = un autre programme la tient verrouillée
reason-moving = on est en train de la transporter ailleurs
reason-changing = une autre version est en train de la modifier
reason-silent = elle ne répond pas
reason-encoding = son encodage est { $encoding }, et les noms des gens demandent UTF8
backup-unwritable = La copie { $file } ne peut pas être écrite : { $said }.
backup-missing = Il n’y a pas de copie { $file }.
backup-unreadable = { $file } ne peut pas être remise en place : { $said }.
backup-unsound = { $file } n’est pas une copie intacte des nôtres.
backup-is-database = { $file } est la base de données elle-même : indiquez un autre fichier pour la copie.
settings-unreadable = La configuration { $file } ne peut pas être lue : { $said }.
settings-no-text = La configuration { $file } n’est pas un texte en UTF-8.
settings-no-toml = La configuration { $file } n’est pas du TOML : { $said }.
settings-faulty = La configuration a un défaut : { $said }.
port-unusable = Rien ne peut écouter à { $place } : { $said }.
house-shut = Le serveur n’a pas pu démarrer ; son journal dit pourquoi.
no-redis-address = L’adresse de Redis est incompréhensible ; redis://HÔTE:PORT en est une.
no-redis-package = Redis a besoin du paquet « redis » ; installez-le par : pip install "flibuste[server,cluster]"
no-redis-silent = Redis ne répond pas à l’adresse indiquée.
no-redis-refuses = Redis ne nous laisse pas entrer : { $said }.
no-redis-unset = Pour faire réfléchir d’autres machines, un serveur a besoin de Redis : donnez son adresse à « redis ».
no-cluster = PostgreSQL a besoin du paquet « { $package } » ; installez-le par : pip install "flibuste[server,cluster]"
backed-up = { $tables ->
        [one] Une table est dans { $file }.
       *[other] { $tables } tables sont dans { $file }.
    }
restored = { $tables ->
        [one] Une table est revenue de { $file }.
       *[other] { $tables } tables sont revenues de { $file }.
    }

# --- datasheet
help-datasheet = Afficher les chiffres d’un jeu pour la recherche : tailles, durées, et ce que voit un réseau.
help-datasheet-seats = Le nombre de places ; le nombre habituel si rien n’est dit.
help-datasheet-games = Le nombre de parties au hasard à mesurer.
sheet-game = jeu
sheet-ruleset = règles
sheet-seats = places
sheet-chance = hasard
sheet-secrets = secrets
sheet-actions = actions différentes
sheet-choices = choix au plus
sheet-outcomes = tirages du hasard au plus
sheet-plies = partie la plus longue, en coups
sheet-bytes = octets d’une position
sheet-mean-plies = coups par partie
sheet-mean-moves = coups des joueurs par partie
sheet-branching = choix par coup
sheet-first-seat = part de la première place
sheet-measured = Mesuré sur { $games } parties au hasard ; ± contient la vérité 95 fois sur 100.
column-field = Champ
column-first = Premier jeton
column-count = Jetons
column-values = Valeurs
column-meaning = Sens

# --- selfplay
help-selfplay = Faire jouer les bots entre eux, et écrire les parties avec leur fiche.
help-selfplay-folder = Où écrire ; une collection déjà commencée y est poursuivie.
help-selfplay-games = Combien de parties.
help-selfplay-simulations = Combien de simulations par choix ; 0 tire chaque choix au hasard.
help-selfplay-seed = La même graine donne partout les mêmes parties.
help-selfplay-processes = Combien de parties à la fois ; autant que de cœurs si rien n’est dit.
selfplay-other = { $folder } contient une collection faite autrement ({ $file } dit comment) ; nommez un autre dossier.
selfplay-done = { $games } parties sont dans { $folder } ; le fichier README.md dit ce qu’elles sont.

# --- arena
help-arena = Faire jouer des bots les uns contre les autres : classement avec intervalles, et rapport.
help-arena-bots = Les bots, séparés par des virgules : des noms comme easy ou hard@4000, random, tcp://HÔTE:PORT.
help-arena-games = Combien de parties pour chaque paire de bots ; le même hasard est joué deux fois, places échangées.
help-arena-seed = La même graine donne partout les mêmes parties.
help-arena-stop = Arrêter un duel dès qu’il est clair lequel de deux écarts Elo est le vrai, par exemple 0,20.
help-arena-time = Donner à chaque bot le temps de processeur par choix que prend celui-ci, par exemple reference@4000.
help-arena-out = Où écrire les parties et le rapport ; un tournoi déjà commencé y est poursuivi.
help-arena-ray = Jouer sur la grappe Ray à cette adresse ; « local » en démarre une ici.
arena-two = Nommez au moins deux bots, séparés par une virgule.
arena-twice = Deux bots portent le même nom ; donnez-en un autre à l’un d’eux, par exemple autre=easy.
arena-stop-form = « { $word } » ne désigne pas deux écarts Elo, le plus petit d’abord : écrivez 0,20.
arena-taken = Un autre processus écrit dans { $folder } ; attendez qu’il ait fini, ou nommez un autre dossier.
arena-torn = Le journal de { $folder } est illisible à la ligne { $line } ; réparez-la ou supprimez-la.
arena-lost-worker = Un processus qui jouait une partie a été arrêté de l’extérieur. Les parties jouées sont gardées : la même commande reprend.
arena-stopped = Arrêté. Les parties jouées sont gardées ; pour reprendre : { $command }
arena-calibrating = Mesure du temps de { $bot }
arena-playing = { $game } : tournoi
arena-done = Le rapport est dans { $file }.
arena-page-title = { $game } : un tournoi de bots
arena-settings = Règles { $ruleset }, { $seats } joueurs, { $games } parties, graine { $seed }.
arena-equal = À temps égal : chaque bot réglable a reçu le temps de processeur de { $bot }, { $milliseconds } ms par choix, mesuré au préalable sur cette machine.
arena-test-high = { $bot } contre { $rival } : tranché après { $pairs } paires, plus près de +{ $high } Elo que de { $low }.
arena-test-low = { $bot } contre { $rival } : tranché après { $pairs } paires, plus près de { $low } Elo que de +{ $high }.
arena-test-open = { $bot } contre { $rival } : rien n’est tranché après { $pairs } paires entre { $low } et +{ $high } Elo.
arena-lost = L’arène elle-même a pris { $percent } % du temps des processeurs ; le reste est allé aux bots.
arena-ratings = Classement
arena-ratings-about = Modèle de Bradley et Terry, sur l’échelle Elo : 400 points valent dix contre un. Le trait contient la vérité 95 fois sur 100.
arena-each = Chacun contre chacun
arena-each-about = La part des points que le bot de gauche a prise à celui du haut, et où se trouve la vérité 95 fois sur 100. L’unité est la paire : deux parties au même hasard, places échangées.
arena-curve = Les points au fil des parties
arena-games = Le nombre de parties jouées, et la part du bot nommé en premier.
arena-lengths = Durée des parties
arena-lengths-about = Les parties selon leur nombre de coups, ceux du hasard compris.
arena-time = Temps de processeur par choix
arena-time-about = Les coups forcés ne sont pas comptés.
arena-command = La commande :
arena-bot = Bot
arena-elo = Elo
arena-interval = 95 %
arena-choices = Choix
arena-processor = Processeur par choix
arena-wall = Horloge par choix
arena-longest = Choix le plus long
arena-share = Points
arena-pairs = Paires

# --- train
help-train = Entraîner le réseau d’un jeu contre lui-même, des milliers de parties à la fois.
help-train-out = Où écrire le point de reprise, le réseau et sa courbe ; un entraînement déjà commencé y est poursuivi.
help-train-minutes = Combien de minutes cette fois.
help-train-updates = Au plus tant de mises à jour cette fois ; le résultat ne dépend alors pas de l’horloge.
help-train-games = Combien de parties à la fois.
help-train-seed = La même graine et les mêmes réglages donnent le même réseau sur un même type de processeur.
help-train-device = cpu ou cuda ; une carte graphique s’il y en a une si rien n’est dit.
help-train-width = La largeur de la première couche ; celle du jeu si rien n’est dit.
help-train-moves = Combien de coups de chaque partie entre deux mises à jour.
help-train-rate = À quelle vitesse apprendre au début.
help-train-entropy = Combien la variété est récompensée au début.
train-no-torch = L’entraînement demande PyTorch : pip install 'flibuste[train]'.
train-no-cuda = PyTorch ne trouve pas de carte graphique ici ; entraînez avec --device cpu.
train-no-device = « { $device } » n’est pas un appareil pour l’entraînement ; il y a { $there }.
train-goes-on = L’entraînement dans { $folder } reprend après { $moves } millions de coups.
train-games-anew = Ses parties étaient trop nombreuses pour être gardées, et recommencent.
train-line = { $moves } millions de coups, { $games } parties, { $speed } coups par seconde ; perte { $loss }, entropie { $entropy }.
train-trial = { $random } % contre le hasard, { $rival } % contre le rival { $rung }.
train-done = Le réseau est dans { $file }, { $bytes } octets.
train-drawn = Sa courbe est dans { $file }.

# --- solve
help-solve = Résoudre une petite position d’un jeu, ou ses finales : valeurs exactes, ou équilibre s’il y a des secrets.
help-solve-miniature = Résoudre la miniature que le jeu déclare.
help-solve-out = Où écrire : les positions avec la valeur de chaque choix, en lignes JSON, ou la table des finales.
help-solve-bots = Bots à examiner sur des décisions de la miniature, nommés comme pour un tournoi.
help-solve-decisions = Nombre de décisions de chaque sorte posées à un bot, au plus.
help-solve-seed = Quelles décisions sont tirées, et ce que tirent les bots.
help-solve-endings = Résoudre toutes les finales que le jeu déclare, et les écrire en table.
solve-what = Dites ce qu’il faut résoudre : --miniature, ou --endings si le jeu déclare ses finales.
solve-none = { $game } n’a pas de miniature.
solve-no-endings = { $game } ne déclare pas de finales.
solve-endings = Finales de { $game }
solve-table = { $positions } finales sont dans { $file }, { $bytes } octets : { $won } gagnées par le camp au trait, { $drawn } nulles, { $lost } perdues ; la plus longue dure { $plies } coups. { $seconds } secondes.
solve-explore = { $reached } positions
solve-iterate = les valeurs changent encore de { $reached }
solve-retrograde = on remonte depuis la fin : { $reached } positions
solve-unfold = { $reached } déroulements
solve-approach = un adversaire parfait gagne encore { $reached }
solve-positions = positions
solve-sets = ensembles d’information
solve-value = valeur pour { $seat }
solve-distance = coups jusqu’à la fin, si chacun joue parfaitement
solve-exploitability = gain d’un adversaire parfait
solve-number = { $number }
solve-seconds = secondes
solve-endless = Une partie sans fin compte comme nulle.
solve-choice = Au choix de { $seat }
column-worth = valeur
column-to-end = coups
solve-examined = Gagné : sur { $won } décisions que certains choix gagnent à coup sûr et d’autres non, combien de fois l’un d’eux fut choisi. Cédé : ce qu’un choix vaut de moins que le meilleur, en moyenne sur { $count } décisions.
column-bot = bot
column-interval = 95 %
column-found = gagné
column-given-away = cédé
column-odds = fréquence
solve-written = { $count ->
        [one] Une décision est dans { $file }.
       *[other] { $count } décisions sont dans { $file } : celles où un choix vaut mieux qu’un autre.
    }

# --- chances
help-chances = Si les chances annoncées se vérifient : ce qui a été mesuré ; avec --out, mesurer à nouveau.
help-chances-out = Jouer des parties et juger des positions ici, puis mesurer ; ce qui y fut commencé est repris.
help-chances-games = Combien de parties.
help-chances-playing = Simulations par choix de ceux qui jouent.
help-chances-thoughts = Simulations de chaque réflexion jugée d’après la suite, la plus courte d’abord.
help-chances-plot = Écrire l’image des chances et de ce qu’il en advint, en SVG.
help-chances-network = Juger avec le réseau du jeu au lieu de parties au hasard.
chances-one = Nommez le jeu à mesurer.
chances-thoughts = « { $word } » ne sont pas des nombres de simulations, le plus petit d’abord : écrivez 60,1500,6000.
chances-playing = { $game } : parties et jugements
chances-plot = Ce que les bots ont dit, et ce qui en advint
chances-thought = Réflexion
chances-by =
    { $network ->
        [1] réseau
       *[other] hasard
    }
chances-simulations = Simulations
chances-slope = Pente
chances-interval = 95 %
chances-brier = Score de Brier
chances-about = De ce que dit la recherche aux chances annoncées. Une pente de 1 est juste, plus est trop timide, moins trop hardi ; un score de Brier plus petit est meilleur. Chaque moitié des parties est mesurée par ce que l’autre a appris.

# --- Les huit adversaires
help-ladder = Montrer la force des huit adversaires ; avec un dossier, les régler à marches égales et les mesurer à nouveau.
help-ladder-out = Où l’on garde les parties jouées pour cela ; rappelée avec le même dossier, la commande y continue.
help-ladder-games = Parties entre deux voisins parmi les huit.
help-ladder-survey = Parties entre deux voisins dans le relevé d’où viennent leurs niveaux.
help-ladder-rounds = Combien de fois ce qui fut trouvé rejoue, pour le trouver plus exactement.
help-ladder-most = Simulations par choix du huitième.
ladder-stopped = Arrêté. La même commande continue avec ce qui est dans { $folder }.
ladder-name = Adversaire
ladder-rating = Cote
ladder-interval = 95 %
ladder-next = Bat le préc.
ladder-network = Réseau
ladder-playouts = Hasard
ladder-temperature = Temp.
ladder-milliseconds = ms
ladder-about = « Bat le préc. » : points sur 100 gagnés contre le précédent. Réseau, Hasard : simulations par choix avec le réseau, et avec des parties au hasard où il n’y en a pas. Temp. : centièmes de point dont un choix peut sembler moins bon et être fait. ms : d’un cœur, par choix. Mesuré avec : { $command }

# --- L’ordre dans la maison
help-admin = Tenir la maison en ordre pendant qu’on joue : signalements, exclusions, noms, tables ; tout est consigné.
help-admin-why = Pourquoi ; le journal le garde, et la personne concernée l’apprend.
help-admin-for = Pour combien de temps : 30m, 12h, 7d, 2w ; sans cela, pour toujours.
help-admin-most = Combien de lignes au plus.
help-admin-guest = L’identifiant d’un visiteur, tiré de « flibuste admin guests » ou d’un signalement.
help-admin-who = L’identifiant d’un visiteur, une adresse, ou une plage comme 203.0.113.0/24.
help-admin-table = L’identifiant d’une table ; il figure dans son adresse.
help-admin-reports = Lister ce que les joueurs signalent, avec la ligne de discussion en cause.
help-admin-settled = Ceux qui sont réglés ou classés, au lieu de ceux qui attendent.
help-admin-settle = Dire ce qu’il est advenu d’un signalement.
help-admin-report = L’identifiant d’un signalement.
help-admin-outcome = Ce qu’il en est advenu, en une phrase.
help-admin-dismiss = Il n’y avait rien à redire.
help-admin-ban = Exclure un visiteur ou une plage d’adresses ; les lignes ouvertes se ferment en quelques secondes.
help-admin-follow = Exclure aussi, pour tant d’heures, l’adresse d’où le visiteur revient.
help-admin-device = Cet appareil du visiteur seulement ; « flibuste admin devices » en donne la liste.
help-admin-devices = Lister les appareils d’un visiteur.
admin-no-device = Le visiteur { $guest } n’a pas d’appareil { $device } ; « flibuste admin devices » en donne la liste.
admin-column-device = Appareil
admin-column-browser = Navigateur
help-admin-mute = Ne plus laisser un visiteur écrire, à aucune table.
help-admin-lift = Laisser revenir un visiteur ou une plage d’adresses.
help-admin-unmute = Laisser un visiteur écrire de nouveau.
help-admin-bans = Lister qui est exclu et qui ne peut pas écrire.
help-admin-rename = Donner un autre nom à un visiteur, à toutes ses tables aussi.
help-admin-name = Le nouveau nom.
help-admin-guests = Lister les visiteurs, les derniers vus d’abord.
help-admin-part = Une partie de leur nom.
help-admin-tables = Lister les tables, les dernières changées d’abord.
help-admin-pairs = Lister les paires dont l’un gagne presque toutes les tables cotées.
help-admin-days = Depuis combien de jours.
help-admin-state = open, running, over, aborted ou abandoned.
help-admin-close = Mettre fin à une table ouverte ou en cours ; elle ne compte pas, et ses joueurs apprennent pourquoi.
help-admin-remove-table = Enlever une table finie, avec ses coups, ses noms et sa discussion ; les résultats des journaux restent.
help-admin-unsay = Effacer les mots d’une ligne de discussion.
help-admin-v = Le numéro de la ligne, comme dans un signalement.
help-admin-words = Lister les mots interdits dans les noms ; en ajouter un, ou en retirer un.
help-admin-add = Un mot à ajouter ; casse, accents et lettres ressemblantes n’y changent rien.
help-admin-remove = Un mot à retirer.
help-admin-whole = Seulement comme mot entier, pas à l’intérieur d’autres.
help-admin-chat = Dans la discussion aussi.
help-admin-log = Lister ce que les hôtes ont fait.
admin-none = Il n’y a rien à montrer.
admin-no-file = Il n’y a pas de base de données à { $file } : lancez d’abord le serveur, ou nommez-en une autre avec --database.
admin-late = La base de données n’a pas répondu depuis { $seconds } secondes ; on n’en sait pas plus.
admin-no-guest = Il n’y a pas de visiteur { $guest } ; « flibuste admin guests » en donne la liste.
admin-no-ban = Il n’y a pas de telle exclusion de { $who }.
admin-no-table = Il n’y a pas de table { $table }.
admin-over = La table { $table } est déjà finie.
admin-not-over = La table { $table } n’est pas finie ; « flibuste admin close » y met fin.
admin-busy = On joue à la table { $table } plus vite qu’on ne peut la fermer ; réessayez.
admin-no-range = « { $who } » n’est ni une adresse ni une plage d’adresses : écrivez 203.0.113.7, ou 203.0.113.0/24 pour toutes celles qui commencent de même.
admin-mute-address = { $who } est une adresse : la discussion se retire à un visiteur, pas à une adresse. Faites taire le visiteur.
admin-no-line = Il n’y a pas de ligne de discussion { $v } à la table { $table }.
admin-no-report = Il n’y a pas de signalement { $report }.
admin-settled = Le signalement { $report } est déjà réglé.
admin-short-word = « { $word } » n’est pas un mot qu’on puisse chercher.
admin-no-word = « { $word } » n’est pas sur la liste.
admin-one-word = Ajoutez un mot ou retirez-en un, pas les deux à la fois.
admin-bad-span = « { $word } » n’est pas une durée : écrivez 30m, 12h, 7d ou 2w.
admin-bad-state = Il n’y a pas d’état « { $word } », seulement { $there }.
admin-settled-now = Le signalement { $report } est réglé.
admin-banned = { $until ->
    [never] { $who } est exclu pour toujours.
   *[other] { $who } est exclu jusqu’au { $until } UTC.
}
admin-muted = { $until ->
    [never] { $who } ne peut plus écrire.
   *[other] { $who } ne peut pas écrire jusqu’au { $until } UTC.
}
admin-lifted = { $who } peut revenir.
admin-unmuted = { $who } peut de nouveau écrire.
admin-renamed = « { $before } » s’appelle maintenant « { $name } ».
admin-closed = La table { $table } est fermée.
admin-removed = La table { $table } est enlevée.
admin-unsaid = La ligne de la table { $table } est effacée.
admin-word-added = Les noms ne peuvent plus contenir « { $word } ».
admin-word-names = { $count ->
    [one] Un visiteur porte un tel nom ; « flibuste admin rename » lui en donne un autre :
   *[other] { $count } visiteurs portent un tel nom ; « flibuste admin rename » leur en donne un autre :
}
admin-word-removed = Les noms peuvent de nouveau contenir « { $word } ».
admin-column-id = Signalement
admin-column-when = Depuis (UTC)
admin-column-reason = Motif
admin-column-name = Nom
admin-column-guest = Visiteur
admin-column-table = Table
admin-column-line = Ligne de discussion
admin-column-words = En mots
admin-column-outcome = Suite
admin-column-who = Qui
admin-column-scope = Hors de
admin-column-until = Jusqu’au (UTC)
admin-column-why = Pourquoi
admin-column-seen = Vu (UTC)
admin-column-game = Jeu
admin-column-visibility = Pour
admin-column-changed = Changée (UTC)
admin-column-word = Mot
admin-column-where = Dans
admin-column-whole = Entier
admin-column-host = Hôte
admin-column-deed = Acte
admin-column-about = Sujet
admin-column-detail = Détail
admin-column-winner = Gagne
admin-column-loser = Perd
admin-column-tables = Tables
admin-column-won = Gagnées
admin-column-plies = Coups / d’habitude
admin-reason-name = nom
admin-reason-chat = discussion
admin-reason-conduct = conduite
admin-reason-cheating = triche
admin-reason-other = autre
admin-scope-house = la maison
admin-scope-chat = la discussion
admin-public = tout le monde
admin-private = invités
admin-names = noms
admin-names-chat = noms, discussion
admin-yes = oui
admin-no = non
admin-server = le serveur
admin-deed-ban = exclusion
admin-deed-lift = exclusion levée
admin-deed-rename = nouveau nom
admin-deed-close = table fermée
admin-deed-remove = table enlevée
admin-deed-unsay = ligne effacée
admin-deed-settle = signalement réglé
admin-deed-add-word = mot ajouté
admin-deed-remove-word = mot retiré
admin-deed-follow = adresse suivie
