# Pourquoi le serveur refuse, et ce qu’il annonce.

refusal-unreadable = Ce message est illisible : { $why }.
refusal-unreadable-move = « { $move } » n’est pas un coup de ce jeu.
refusal-not-legal = { $reason } (règle { $rule })
refusal-not-legal-plain = { $reason }
refusal-not-your-turn = Ce n’est pas à vous de jouer.
refusal-over = La partie est finie.
refusal-not-started = La partie n’a pas commencé : il reste des places libres.
refusal-stale = La table a avancé ; regardez de nouveau avant de jouer.
refusal-ahead = La table n’en est pas encore là.
refusal-cid-taken = Un autre coup de cette table porte la même marque.
refusal-no-seat = Vous n’avez pas de place à cette table.
refusal-not-host = Seul qui a dressé la table peut le faire.
refusal-no-undo = À cette table, rien ne se reprend.
refusal-cannot-undo = Rien ne peut être repris ici.
refusal-not-asked = Personne ne demande à reprendre un coup.
refusal-no-aim = Il n’y a rien à viser.
refusal-no-hints = À cette table, il n’y a pas d’indices.
refusal-no-hint-now = L’indice est pour la place qui doit jouer.
refusal-banned = { $until ->
    [never] L’hôte de cette maison vous a mis à la porte : { $why }
   *[other] L’hôte de cette maison vous a mis à la porte jusqu’au { $until } : { $why }
}
refusal-silenced = { $until ->
    [never] L’hôte de cette maison ne vous laisse plus écrire : { $why }
   *[other] L’hôte de cette maison ne vous laisse plus écrire jusqu’au { $until } : { $why }
}
refusal-not-here = Vous ne pouvez pas prendre place à cette table pour l’instant.
refusal-bad-name = Ce nom ne convient pas ici ; choisissez-en un autre.
refusal-bad-words = Cette ligne contient un mot dont on ne veut pas ici.
refusal-no-person = Il n’y a personne de qui on puisse le dire.
refusal-too-many-reports = Vous avez fait { $most } signalements aujourd’hui ; l’hôte les lira.
refusal-too-many-avoided = Votre liste compte { $most } personnes ; retirez-en d’abord.
refusal-not-yet = Cela se montre quand la partie est finie.
refusal-not-over = Cela se fait quand la partie est finie.
refusal-home-alone = Personne ne peut venir à une table à la maison : ses places sont pour vous, pour ceux qui sont devant votre écran et pour les bots.
refusal-no-table = Il n’y a pas de telle table.
refusal-bad-record = Impossible de rejouer ceci tel quel : { $kind ->
    [foreign] ce n’est pas une partie d’ici ; elles commencent par « flibuste record 1 ».
    [torn] le fichier est coupé, il lui manque sa dernière ligne, « end … ».
    [changed] le fichier a été modifié après coup.
    [newer] la partie suit une version des règles plus récente que celle d’ici.
    [unsealed] ses dés et ses cartes ne viennent pas d’une graine qu’elle montre.
    [unfinished] la partie n’est pas finie.
   *[other] { $why }
}
refusal-broken-table = Cette table ne s’ouvre pas dans cette version ; ses coups sont en sûreté.
refusal-no-game = Il n’y a pas de tel jeu.
refusal-no-page = Il n’y a rien à cette adresse.
refusal-no-logbook = Il n’y a pas ici de carnet de bord ouvert à tous.
refusal-method = Cette adresse n’accepte pas une telle demande.
refusal-bad-settings = { $why }
refusal-bad-settings-plain = { $reason }
refusal-bad-position = { $why }
refusal-no-level = Il n’y a pas de bot « { $level } » ici.
refusal-seat-count = Places nommées : { $given } ; la table en a { $wanted }.
refusal-no-open-seat = Aucune place n’est libre à cette table.
refusal-invite = Le secret du lien manque ou n’est pas le bon.
refusal-token = Ce jeton n’ouvre aucune place ici.
refusal-seat = Cette place n’est pas la vôtre.
refusal-code = Ce code ne rend aucune place.
refusal-no-handover = Seule la place qui doit jouer regarde l’écran maintenant.
refusal-too-many-tables = Vous avez { $most } tables ouvertes ; finissez-en d’abord.
refusal-no-seek = Cette recherche est terminée.
refusal-no-challenge = Ce défi n’est plus : il a reçu sa réponse, a été retiré ou a expiré.
refusal-challenge-self = On ne se défie pas soi-même.
refusal-challenge-nobody = Il n’y a là personne à défier.
refusal-challenge-blocked = Ce défi ne peut pas être lancé.
refusal-challenge-crowded = Trop de défis l’attendent déjà ; réessayez plus tard.
refusal-challenge-waits = Un de vos défis au même jeu attend déjà sa réponse.
refusal-too-many-challenges = { $most } de vos défis attendent une réponse ; retirez-en un d’abord.
refusal-no-group = Cette table d’amis n’existe pas, ou vous n’en êtes pas.
refusal-no-member = Personne de ce nom n’est de cette table d’amis.
refusal-group-link = Ce lien ne mène à aucune table d’amis, ou n’y mène plus. Demandez le lien du moment à un ami.
refusal-group-full = Cette table d’amis est au complet : elle a { $most } membres.
refusal-group-blocked = Vous ne pouvez pas rejoindre cette table d’amis.
refusal-group-name = Donnez un nom à la table d’amis.
refusal-too-many-groups = Vous êtes de { $most } tables d’amis ; quittez-en une d’abord.
refusal-not-keeper = Seul le membre le plus ancien de cette table d’amis peut le faire.
refusal-no-proposal = Cette proposition n’est plus : elle a été retirée, ou son heure est passée.
refusal-proposal-waits = Une autre proposition attend ici : il y en a une à la fois.
refusal-proposal-time = Choisissez une heure à venir, d’ici { $days } jours.
refusal-proposal-early = Qui a proposé la partie ouvre la table ; qui a dit oui le peut à partir d’un quart d’heure avant.
refusal-proposal-opened = La table est déjà ouverte : prenez-y place.
refusal-too-fast = Trop de demandes ; attendez un instant.
refusal-too-big = Le message est trop grand.
refusal-origin = Cette page ne peut pas parler à ce serveur.
refusal-not-json = La demande doit porter du JSON.
refusal-no-name = Dites d’abord bonjour.
refusal-storage = Les coups ne peuvent être gardés en ce moment ; rien n’est perdu, réessayez bientôt.
refusal-not-ready = Le serveur se prépare ; réessayez dans un instant.
refusal-not-back = Votre place est entre vos mains.
refusal-given-up = Cette place a été abandonnée.
refusal-fault = Quelque chose a mal tourné de notre côté ; rien n’est perdu.
refusal-rated-home = Une table à la maison ne peut pas compter pour les cotes : on pourrait y choisir le hasard.
refusal-rated-alone = Une table cotée veut une personne et quelqu’un contre qui jouer.
refusal-rated-hot-seat = Une table cotée ne se joue pas sur un seul écran : chacun a le sien.
refusal-rated-position = Une table cotée commence au début, pas d’une position.
refusal-rated-rules = Une table cotée se joue selon des règles que le jeu nomme, sans options à soi.
refusal-rated-hints = À une table cotée, il n’y a pas d’indices.
refusal-rated-undo = À une table cotée, rien ne se reprend.
refusal-rated-notes = À une table cotée, l’aide-mémoire est le même pour tous.
refusal-rated-absent = À une table cotée, aucun bot ne joue pour qui s’en va : c’est une défaite.
refusal-rated-guest = Une table cotée est pour ceux que ce serveur reconnaît : acceptez son cookie.
refusal-rated-one-seat = Vous êtes déjà à cette table cotée : une place par personne.
refusal-rated-watcher = Qui regarde une table cotée écrit quand elle est finie.
uncounted-begun = Elle ne compte pas pour les cotes : la partie n’a jamais commencé.
uncounted-early = Elle ne compte pas pour les cotes : elle a fini avant que chacun ait joué un coup.
uncounted-people = Elle ne compte pas pour les cotes : ceux qui étaient là ne sont plus autant de personnes.
uncounted-nobody = Elle ne compte pas pour les cotes : personne n’est en cause dans sa fin.
uncounted-pair = Elle ne compte pas pour les cotes : entre deux mêmes personnes, { $most } tables d’un jeu comptent par jour.
trouble-storage = Les coups ne peuvent être gardés en ce moment. Le vôtre attend, rien n’est perdu.
trouble-over = Les coups sont de nouveau en sûreté.
refusal-by-hand = Cela se vise à la main, et ne se nomme pas.
refusal-on-vacation = Vous êtes déjà en vacances.
refusal-not-on-vacation = Vous n’êtes pas en vacances.
refusal-vacation-spent = { $left ->
    [0] Vous avez pris tous vos jours de vacances de cette année : { $most }.
    [one] Il vous reste un jour de vacances, sur { $most } par an.
   *[other] Il vous reste { $left } jours de vacances, sur { $most } par an.
 }
refusal-no-push = Ce serveur ne peut rien annoncer à cet appareil.
refusal-no-answers = On prépare des réponses quand un coup prend des jours, que rien n’est caché et que quelqu’un d’autre est assis en face.
refusal-no-answer-now = On prépare des réponses pendant que c’est à quelqu’un d’autre de jouer.
refusal-no-answer-beyond = Le hasard, ou la fin de la partie, vient avant ce coup : aucune réponse ne se prépare au-delà.
refusal-no-answer-in-it = Une suite préparée commence par un coup de quelqu’un d’autre et contient une réponse de vous.
refusal-two-answers = Les mêmes coups des autres ne peuvent avoir qu’une réponse.
notice-turn = À vous de jouer : { $game }
notice-turn-how = Les autres ont joué ; la table vous attend.
notice-time = Le temps presse : { $game }
notice-time-how = Votre pendule est presque à zéro ; c’est à vous de jouer.
notice-challenge = Quelqu’un veut jouer : { $game }
notice-challenge-how = Une place vous est gardée.
notice-proposal = Vos amis veulent jouer : { $game }
notice-proposal-how = Dites si vous en êtes.
calendar-name = Flibuste : coups à jouer
calendar-due = { $game } : jouez votre coup avant
# Qui est un invité.
refusal-nobody = Personne n’est encore connu sur cet appareil : choisissez d’abord un nom.
refusal-name-kept = Quelqu’un garde le nom « { $name } », ou un nom qui lui ressemble. « { $free } » est libre.
refusal-name-reserved = Personne ne peut s’appeler « { $name } ». « { $free } » est libre.
refusal-no-name-to-keep = Choisissez d’abord un nom, puis gardez-le.
refusal-no-device = Vous n’avez pas cet appareil.
refusal-no-passkey = Cette clé d’accès n’ouvre rien ici. Elle a peut-être été retirée, ou elle est d’un autre site.
refusal-bad-passkey = Cette clé d’accès n’a pas pu être vérifiée. Essayez encore.
refusal-passkey-elsewhere = Cette clé d’accès est d’un autre site ; elle n’ouvre rien ici.
refusal-passkey-insecure = Les clés d’accès demandent une connexion sûre (https). Un code de secours marche ici aussi.
refusal-too-many-passkeys = Vous avez { $most } clés d’accès ; retirez-en une d’abord.
refusal-too-late = Cela a duré trop longtemps, ou c’est déjà fait. Recommencez.
refusal-code-mistyped = Une lettre de ce code est fausse ou manque. Regardez-le encore une fois.
refusal-no-such-code = Ce code n’ouvre rien. Un code plus récent l’a peut-être remplacé.
refusal-tried-out = Trop de codes ont été essayés. Réessayez dans { $minutes ->
        [one] une minute
       *[other] { $minutes } minutes
    } ; rien n’est perdu entre-temps.
refusal-guest-gone = Cet invité a été supprimé ; il n’y a plus rien à ouvrir.
refusal-chat-over = Cette table est finie depuis plus d’un jour : on n’y écrit plus.
