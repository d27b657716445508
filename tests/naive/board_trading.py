"""Trading in the naive board game: with the bank and between players (section 8)."""

import re
from collections import Counter

from .board_map import paths_at
from .board_table import RESOURCES, Deal, Offer, Table

LISTED_FORMS = [(1, 1), (2, 1), (1, 2)]
"""Numbers of cards in listed offers: given and wanted (TR-15)."""

# Writing and reading cards.


def cards_text(cards: Counter[str]) -> str:
    """Write cards as actions do: `2 wool 1 brick`, in the order of resources."""
    words = [f"{cards[kind]} {kind}" for kind in RESOURCES if cards[kind] > 0]
    return " ".join(words) if words else "nothing"


def counts_text(cards: Counter[str]) -> str:
    """Write cards as positions do: `wool2,brick1`, in the order of resources."""
    words = [f"{kind}{cards[kind]}" for kind in RESOURCES if cards[kind] > 0]
    return ",".join(words) if words else "-"


def read_cards(text: str) -> Counter[str] | None:
    """Read cards; nothing when the text is not exactly how `cards_text` writes them."""
    words = text.split(" ")
    cards: Counter[str] = Counter()
    if len(words) % 2 != 0:
        return None
    for number, kind in zip(words[::2], words[1::2], strict=True):
        if re.fullmatch(r"[1-9][0-9]*", number) is None or kind not in RESOURCES:
            return None
        cards[kind] += int(number)
    return cards if cards_text(cards) == text else None


def offer_text(table: Table, offer: Offer) -> str:
    """Write an offer as an action; an offer to all opponents has no addressees."""
    text = f"offer {cards_text(offer.given)} for {cards_text(offer.wanted)}"
    if offer.to != table.others(table.active_seat()):
        text += " to " + " ".join(str(seat) for seat in offer.to)
    return text


def offer_field(offer: Offer) -> str:
    """Write an offer as positions do; the addressees are always written."""
    to = ",".join(str(seat) for seat in offer.to)
    return f"{counts_text(offer.given)}:{counts_text(offer.wanted)}@{to}"


def counter_text(deal: Deal) -> str:
    """Write a counter-offer as an action."""
    return f"counter {cards_text(deal.given)} for {cards_text(deal.wanted)}"


def read_offer(table: Table, text: str) -> Offer | None:
    """Read an offer; nothing when the text is not exactly how it is written."""
    parts = re.fullmatch(r"offer (.+?) for (.+?)( to ([0-9 ]+))?", text)
    if parts is None:
        return None
    given, wanted = read_cards(parts[1]), read_cards(parts[2])
    if given is None or wanted is None:
        return None
    to = table.others(table.active_seat())
    if parts[4] is not None:
        if re.fullmatch(r"[0-9]( [0-9])*", parts[4]) is None:
            return None
        to = [int(word) for word in parts[4].split(" ")]
    offer = Offer(given, wanted, to)
    return offer if offer_text(table, offer) == text else None


def read_counter(text: str) -> Deal | None:
    """Read a counter-offer; nothing when the text is not exactly how it is written."""
    parts = re.fullmatch(r"counter (.+?) for (.+)", text)
    if parts is None:
        return None
    given, wanted = read_cards(parts[1]), read_cards(parts[2])
    return Deal(given, wanted) if given is not None and wanted is not None else None


# With the bank.


def best_rate(table: Table, seat: int, kind: str) -> int:
    """Say how many cards of a kind this player gives for one other (TR-5, TR-6, TR-8)."""
    own_harbors = {
        harbor
        for spot in table.players[seat].buildings()
        for path in paths_at(spot)
        if (harbor := table.harbors.get(path)) is not None
    }
    if kind in own_harbors:
        return 2
    return 3 if "3:1" in own_harbors else 4


def legal_bank_trades(table: Table, seat: int) -> set[str]:
    """List the trades with the bank (TR-5 to TR-8)."""
    trades = set()
    for given in RESOURCES:
        rate = best_rate(table, seat, given)
        if table.players[seat].hand[given] < rate:
            continue
        for wanted in RESOURCES:
            if wanted != given and table.bank[wanted] > 0:
                trades.add(f"bank {rate} {given} for 1 {wanted}")
    return trades


def trade_with_bank(table: Table, words: list[str]) -> None:
    """Carry out `3 wool for 1 ore`."""
    number, given, _, _, wanted = words
    table.pay_to_bank(table.active(), Counter({given: int(number)}))
    table.take_from_bank(table.active(), Counter({wanted: 1}))


# Trade between players


def is_a_deal(deal: Deal) -> bool:
    """Say whether both sides give something (TR-2) and no resource is on both sides (TR-3)."""
    given, wanted = set(+deal.given), set(+deal.wanted)
    return bool(given) and bool(wanted) and not given & wanted


def may_offer(table: Table) -> bool:
    """Say whether any offer may be opened (TR-1, TR-10, TR-14)."""
    options = table.options
    return (
        table.phase == "main" and options.domestic_trade and table.offers < options.offers_per_turn
    )


def was_refused(table: Table, offer: Offer) -> bool:
    """Return True if all asked have refused this since a hand last changed (TR-14, TR-14a)."""
    return offer_field(offer) in table.refused


def all_hands(table: Table) -> list[Counter[str]]:
    """Return a copy of every player's resource cards; no other cards and no fish (TR-14b)."""
    return [Counter(player.hand) for player in table.players]


def forget_refusals_if_a_hand_changed(table: Table, before: list[Counter[str]]) -> None:
    """Forget all refused offers if an action has changed some player's hand (TR-14, TR-14b).

    This is asked after every action and every outcome of chance. So a change counts even if a
    later one reverses it. No action reverses itself: nobody gives and gets the same kind.
    """
    if all_hands(table) != before:
        table.refused = []


def is_legal_offer(table: Table, offer: Offer) -> bool:
    """Return True if this offer may be opened (TR-1 to TR-4, TR-10, TR-13 to TR-14b)."""
    others = table.others(table.active_seat())
    return (
        may_offer(table)
        and is_a_deal(offer)
        and table.active().holds(offer.given)
        and len(offer.to) > 0
        and offer.to == [seat for seat in others if seat in offer.to]
        and not was_refused(table, offer)
    )


def simple_deals() -> list[Deal]:
    """Give all deals of one kind for one other in the listed forms (TR-15)."""
    return [
        Deal(Counter({given: many}), Counter({wanted: few}))
        for given in RESOURCES
        for wanted in RESOURCES
        if wanted != given
        for many, few in LISTED_FORMS
    ]


def listed_offers(table: Table) -> set[str]:
    """List the simple offers to all opponents (TR-15)."""
    to = table.others(table.active_seat())
    offers = [Offer(deal.given, deal.wanted, to) for deal in simple_deals()]
    return {offer_text(table, offer) for offer in offers if is_legal_offer(table, offer)}


def open_offer(table: Table, text: str) -> None:
    """Open an offer (TR-10)."""
    offer = read_offer(table, text)
    assert offer is not None
    table.offer = offer
    table.offers += 1
    table.phase = "offer"


def has_to_answer(table: Table, seat: int) -> bool:
    """Say whether this addressee has not answered yet (TR-11)."""
    assert table.offer is not None
    return seat in table.offer.to and table.players[seat].answer == "-"


def actors_of_offer(table: Table) -> list[int]:
    """Return the players who have not answered, from the active player on, itself last."""
    return [
        *(seat for seat in table.seats_from_active() if has_to_answer(table, seat)),
        table.active_seat(),
    ]


def listed_answers(table: Table, seat: int) -> set[str]:
    """List the answers of an addressee: refuse, accept if possible, simple counters (TR-15)."""
    assert table.offer is not None
    player = table.players[seat]
    answers = {"refuse"}
    if player.holds(table.offer.wanted):
        answers.add("accept")
    answers |= {counter_text(deal) for deal in simple_deals() if player.holds(deal.given)}
    return answers


def is_legal_counter(table: Table, seat: int, deal: Deal) -> bool:
    """Say whether an addressee may answer with this counter (TR-2, TR-3, TR-11, TR-13)."""
    return (
        table.phase == "offer"
        and has_to_answer(table, seat)
        and is_a_deal(deal)
        and table.players[seat].holds(deal.given)
    )


def answer(table: Table, seat: int, text: str) -> None:
    """Answer the open offer; when all have refused it ends by itself (TR-11, TR-12)."""
    assert table.offer is not None
    player = table.players[seat]
    if text in ("accept", "refuse"):
        player.answer = text
    else:
        player.answer = "counter"
        player.counter = read_counter(text)
    if all(table.players[other].answer == "refuse" for other in table.offer.to):
        table.refused.append(offer_field(table.offer))  # TR-14
        close_offer(table)


def legal_takes(table: Table) -> set[str]:
    """List the acceptances and counters that may be taken, and `withdraw` (TR-12, TR-13)."""
    assert table.offer is not None
    takes = {"withdraw"}
    for seat in table.offer.to:
        player = table.players[seat]
        if player.answer == "accept":
            takes.add(f"take {seat}")
        if player.counter is not None and table.active().holds(player.counter.wanted):
            takes.add(f"take {seat}")
    return takes


def take(table: Table, seat: int) -> None:
    """Carry out an accepted offer or counter-offer at once (TR-12)."""
    assert table.offer is not None
    active, other = table.active(), table.players[seat]
    if other.counter is not None:
        from_other, from_active = other.counter.given, other.counter.wanted
    else:
        from_other, from_active = table.offer.wanted, table.offer.given
    assert active.holds(from_active)
    assert other.holds(from_other)
    active.hand = active.hand - from_active + from_other
    other.hand = other.hand - from_other + from_active
    close_offer(table)


def close_offer(table: Table) -> None:
    """End the open offer, with all answers to it."""
    table.offer = None
    for player in table.players:
        player.answer = "-"
        player.counter = None
    table.phase = "main"
