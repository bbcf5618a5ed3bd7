"""Buttons, selects and modals as a person uses them, checked as Discord's client does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.playground.limits import components as parts
from bot.playground.limits.layout import walk
from bot.playground.limits.modal import CHECKBOX, CHECKBOXES, RADIO
from bot.playground.person.commands import Impossible, Resolver, Thing

Component = dict[str, Any]
Values = Mapping[str, Any]
NAMES = ("custom_id", "label", "placeholder")
WITH_OPTIONS = (parts.STRING_SELECT, RADIO, CHECKBOXES)


def enabled_control(components: list[Component], name: str) -> Component:
    """The control with this custom id, label or placeholder. Raises Impossible if there is none to use."""
    found = next((one for _, one in walk(components) if name in map(one.get, NAMES)), None)
    if found is None:
        raise Impossible(f"there is no {name!r} on this message")
    if found.get("disabled"):
        raise Impossible(f"{name} is disabled")
    return found


def filled_select(select: Component, chosen: Sequence[str | Thing], resolver: Resolver) -> Component:
    """The data of a used select. Raises Impossible for a choice it does not offer."""
    data: Component = {"component_type": select["type"], "values": _chosen_values(select, chosen, resolver)}
    data |= {key: select[key] for key in ("custom_id", "id")}
    return data | ({} if select["type"] == parts.STRING_SELECT else {"resolved": resolver.resolved})


def _chosen_values(select: Component, chosen: Sequence[str | Thing], resolver: Resolver) -> list[str]:
    # Options are given by value or label, other things as themselves.
    name, low, high = select["custom_id"], select.get("min_values"), select.get("max_values")
    widest = len(select["options"]) if select["type"] == CHECKBOXES else 1
    least, most = (1 if low is None else low), (widest if high is None else high)
    if not least <= len(chosen) <= most:
        raise Impossible(f"{name} takes {least} to {most} values")
    return [
        _option(select, one) if select["type"] in WITH_OPTIONS else _named(name, one, resolver)
        for one in chosen
    ]


def filled_modal(modal: Component, values: Values, resolver: Resolver) -> Component:
    """The data of a submitted modal. Raises Impossible for an unknown input or a missing required value."""
    inputs = {one["custom_id"] for _, one in walk(modal["components"]) if one.get("custom_id")}
    if set(values) - inputs:
        raise Impossible(f"the modal has no {', '.join(sorted(set(values) - inputs))}")
    data = {"custom_id": modal["custom_id"]}
    filled = [_filled(one, values, resolver) for one in modal["components"]]
    return data | {"components": filled} | ({"resolved": resolver.resolved} if resolver.resolved else {})


def _filled(component: Component, values: Values, resolver: Resolver) -> Component:
    data: Component = {"type": component["type"], "id": component.get("id", 1)}
    if component.get("components"):
        data["components"] = [_filled(one, values, resolver) for one in component["components"]]
    if component.get("component"):
        data["component"] = _filled(component["component"], values, resolver)
    if component.get("custom_id"):
        data |= {"custom_id": component["custom_id"], **_given(component, values, resolver)}
    return data


def _given(component: Component, values: Values, resolver: Resolver) -> Component:
    value = values.get(component["custom_id"], _default(component))
    if component["type"] == CHECKBOX:
        return {"value": bool(value)}
    if not value and component.get("required", True):
        raise Impossible(f"{component['custom_id']} must be filled in")
    if component["type"] == parts.TEXT_INPUT:
        return {"value": _text(component, value or "")}
    listed = value if isinstance(value, (list, tuple)) else [value]
    chosen = _chosen_values(component, listed, resolver) if value else []
    if component["type"] == RADIO:
        return {"value": chosen[0] if chosen else None}
    return {"values": chosen}


def _default(component: Component) -> Any:
    if component.get("options"):
        return [option["value"] for option in component["options"] if option.get("default")]
    return component.get("default", component.get("value"))


def _text(component: Component, value: str) -> str:
    longest = component.get("max_length")
    shortest = component.get("min_length") or 0
    if value and not shortest <= len(value) <= (4000 if longest is None else longest):
        raise Impossible(f"{component['custom_id']} does not accept {len(value)} characters")
    return value


def _option(select: Component, chosen: Any) -> str:
    for option in select["options"]:
        if chosen in (option["value"], option["label"]):
            return option["value"]
    raise Impossible(f"{select['custom_id']} has no option {chosen!r}")


def _named(control: str, thing: Any, resolver: Resolver) -> str:
    if isinstance(thing, str):
        raise Impossible(f"{control} takes people or things, not {thing!r}")
    return resolver.id_of(thing)
