"""The certificate of the Mutschelkönig or the Mutschelkönigin."""

from __future__ import annotations

from datetime import tzinfo

from mutschel.evening.state import EveningState
from mutschel.games.sheets import Colour, Face
from mutschel.printing.evening_facts import EveningFacts, is_mutscheltag, not_crowned
from mutschel.printing.paper import COLOURS, PdfDocument, Size
from mutschel.printing.pictures import draw_crowned


def certificate_pdf(state: EveningState, language: str, *, paper: Size = "A4", zone: tzinfo | None = None) -> bytes:
    """The certificate as PDF. Raises a Problem if nobody has been crowned yet."""
    crowned = state.crowned
    if crowned is None:
        raise not_crowned()
    told = EveningFacts(state, language, zone)
    say, king = told.say, state.people[crowned.king]
    page = PdfDocument(f"{say('certificate.title')}: {king.name}", language, paper)
    pen, middle = page.pen(), page.width / 2
    wide = page.width - 200

    def line(y: float, text: str, size: float = 20, face: Face = "display", colour: Colour = "ink") -> None:
        pen.text(middle, y, text, size, face, colour, "middle", wide)

    for edge, width in ((40.0, 3.0), (48.0, 1.5)):
        pen.stroke(COLOURS["accent"], width)
        left, bottom = pen.place(edge, page.height - edge)
        right, top = pen.place(page.width - edge, edge)
        page.canvas.roundRect(left, bottom, right - left, top - bottom, 14 * 0.75 * (40 / edge) ** 2)
    draw_crowned(pen, middle - 155, 86, 310, king.mat)
    line(456, say("certificate.title"), 30, "display-bold", "ink-2")
    line(498, told.name)
    day = "certificate.mutscheltag" if is_mutscheltag(told.began.date()) else "certificate.date"
    line(528, say(day, date=told.date))
    line(558, say("certificate.among", n=len(state.people)))
    line(654, king.name, 92, "display-bold")
    line(704, say(f"certificate.{'won' if told.final else 'most'}{'' if king.title else '-crown'}"))
    line(762, f"{told.title(king.id, 'king')} {told.began.year}", 46, "display-bold", "accent")
    y = 818.0
    for text in facts(told, king.id, crowned.vice):
        line(y, text)
        y += 30
    for x, to_x, key in ((100.0, middle - 30, "organiser"), (middle + 30, page.width - 100, "scribe")):
        pen.line(x, page.height - 106, to_x, page.height - 106, "ink", 1.5)
        pen.text((x + to_x) / 2, page.height - 84, say(f"certificate.{key}"), 14, align="middle")
    return page.finish()


def facts(told: EveningFacts, king: int, vice: int | None) -> list[str]:
    """The facts about the win, in short lines."""
    found = []
    if told.final is None:
        found.append(told.say("certificate.no-final"))
    else:
        found.append(told.say("certificate.final", game=told.game_name(told.final), n=len(told.final.people)))
        found.append(told.strikes_in_final(king))
    if vice is not None:
        title = told.title(vice, "vice")
        found.append(told.say("certificate.vice", title=title[:1].upper() + title[1:], name=told.person(vice)))
    return [text for text in found if text]
