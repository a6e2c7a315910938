// The privacy text, in Markdown: data, how long they are kept, how to delete them. The page shows headings one level lower.

import type { Language } from "../core/language.svelte";
import type { Site } from "../protocol";

type Kept = Pick<Site, "finished_days" | "waiting_hours">;

const TEXT: Record<Language, (kept: Kept) => string> = {
  de: ({ finished_days: days, waiting_hours: hours }) => `
Mutschel braucht kein Konto, keine Mailadresse und kein Passwort. Es setzt keine Cookies, verfolgt niemanden und lädt nichts von
anderen Servern. Hier steht, was es trotzdem speichert, wie lange, und wie du es wieder loswirst.

# Was der Server speichert

- **Namen, die jemand eintippt**: an einem Tisch, an einem Abend, an einem Stammtisch. Ein Spitzname genügt.
- **Was gespielt wird**: jede Antwort und jeden Wurf mit der Zeit, die Optionen und das Ergebnis; bei Abenden und Stammtischen
  auch, wer dabei war und wie es ausging.
- **Hashwerte deiner Schlüssel**, nicht die Schlüssel selbst: Der Server erkennt damit deinen persönlichen Link und deine Plätze
  wieder, kann sie aber nicht daraus berechnen.
- **Keine Adressen**: Die IP-Adresse deines Geräts kennt der Server, solange er mit ihm spricht, und höchstens eine Stunde danach, um
  zu zählen, ob jemand zu viel auf einmal will. Aufgeschrieben wird sie nicht, auch nicht in seinem Betriebsprotokoll. Zwei Ausnahmen: Von der Adresse, von der
  aus ein Tisch gedeckt wurde, behält er 16 Bit eines Hashwerts, solange der Tisch sein Wort hat (die haben Zehntausende Adressen
  gemeinsam). Und eine Adresse, die gesperrt wurde, merkt er sich bis zum Ende der Sperre.

Ob ein vorgeschalteter Server oder der Anbieter etwas mitschreibt, weiß nur, wer diesen Server betreibt.

# Was dein Browser behält

In seinem eigenen Speicher (localStorage), und nur dort: deine Einstellungen, deinen Namen und Bierdeckel, deine Schlüssel, Rekorde und
Bestmarken, welche Spiele dir schon erklärt wurden, und was er von Partien gesehen hat, damit du die Würfel prüfen kannst; dazu
gehören die Namen derer, die mitgespielt haben. Außerdem Teile dieser Seite, damit sie schneller da ist. Mit „Mich auf diesem
Gerät vergessen“ in den [Einstellungen](/settings) löschst du dort Schlüssel, Name, Bierdeckel, Rekorde und Bestmarken; in den Einstellungen des Browsers löschst du alles.

# Wer was sieht

- **Am Tisch**: Wer mitspielt oder zuschaut, sieht die Namen und was geschieht. Zuschauen kann, wer den Link oder das Tischwort hat;
  ein öffentlicher Tisch steht auf der Startseite.
- **Danach**: Wer den Link einer Partie hat, sieht Ergebnis und Protokoll und kann sie nachspielen. Nur so lassen sich die Würfel prüfen.
- **Abende und Stammtische** sieht, wer ihren Link hat.
- **Wer diesen Server betreibt**, sieht alles, was er speichert, und woher gerade Geräte verbunden sind.

# Wie lange

- ${days === 0 ? "Partien und Abende bleiben, bis jemand sie löscht." : `Partien und Abende werden ${days === 1 ? "einen Tag" : `${days} Tage`} nach ihrem Ende gelöscht; was nie zu Ende ging, 60 Tage später.`}
- ${hours === 0 ? "Ein Tisch, an dem nie eine Partie begonnen hat, bleibt, bis jemand ihn löscht." : `Ein Tisch, an dem nie eine Partie begonnen hat, wird nach ${hours === 1 ? "einer Stunde" : `${hours} Stunden`} gelöscht.`}
- Ein Stammtisch bleibt, bis ihn jemand löscht, mit allem, was er sich von seinen Abenden aufgeschrieben hat.
- In Sicherungskopien des Servers kann Gelöschtes noch eine Weile stehen.

# Wie du es löschst

In den [Einstellungen](/settings) kannst du herunterladen, was zu deinem persönlichen Link gespeichert ist, und dich hier löschen: Statt
deines Namens steht dann überall „N. N.“. Hast du deinen Link nicht mehr, dann bitte die, die [diesen Server betreiben](/imprint): Sie
können einen Namen entfernen oder einen Tisch, einen Abend oder einen Stammtisch ganz löschen.
`,
  en: ({ finished_days: days, waiting_hours: hours }) => `
Mutschel needs no account, no e-mail address and no password. It sets no cookies, tracks nobody and loads nothing from other
servers. Here is what it stores all the same, for how long, and how to get rid of it.

# What the server stores

- **Names that somebody types**: at a table, at an evening, in a club. A nickname will do.
- **What is played**: every answer and every throw with its time, the options and the result; for evenings and clubs, also who came
  and how it ended.
- **Hashes of your keys**, not the keys themselves: the server recognises your personal link and your seats by them, but can’t work
  the keys out from the hashes.
- **No addresses**: the server knows your device’s IP address while it talks to it, and for at most an hour afterwards, to notice
  when a device asks for too much at once. It is not written down, not even in the server’s own log. There are two exceptions: for as long as a table
  has its word, the server keeps 16 bits of a hash of the address from which it was set up (tens of thousands of addresses share those). And it
  remembers a blocked address until the block ends.

Whether a server in front of this one, or the provider, writes anything down is known only to whoever runs this server.

# What your browser keeps

In its own storage (localStorage), and only there: your settings, your name and your beer mat, your keys, records and personal bests, which games have
been explained to you, and what it saw of matches, so that you can check the dice; that includes the names of the other players. It
also keeps parts of this page, so that it opens faster. “Forget me on this device” in the [settings](/settings) deletes keys, name, beer mat, records
and personal bests there; your browser’s settings delete everything.

# Who sees what

- **At the table**: whoever plays or watches sees the names and what happens. Anybody with the link or the table word can watch; a table
  that is open to all is listed on the start page.
- **Afterwards**: anybody with the link to a match sees its result, replay and log. Otherwise nobody could check the dice.
- **Evenings and clubs**: anybody with the link can see them.
- **Whoever runs this server** sees everything it stores, and where devices are connecting from right now.

# For how long

- ${days === 0 ? "Matches and evenings stay until somebody deletes them." : `Matches and evenings are deleted ${days === 1 ? "a day" : `${days} days`} after they end; those that never finished, 60 days later.`}
- ${hours === 0 ? "A table at which no match ever began stays until somebody deletes it." : `A table at which no match ever began is deleted after ${hours === 1 ? "an hour" : `${hours} hours`}.`}
- A club stays until somebody deletes it, along with everything it has recorded about its evenings.
- Backups of the server may hold deleted data for a while longer.

# How to delete it

In the [settings](/settings) you can download what is stored under your personal link, and delete yourself: your name is then replaced with
“N. N.” everywhere. If you no longer have your link, ask [whoever runs this server](/imprint): they can remove a name, or delete a
table, an evening or a club altogether.
`,
};

export const privacyText = (language: Language, kept: Kept): string => TEXT[language](kept);
