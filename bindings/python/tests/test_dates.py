"""Times of day and dates, by time zone and language."""

from __future__ import annotations

import pytest

from bubblelayout import Conversation, Environment

MESSAGE = {"id": "1", "sender": "bo", "content": {"type": "text", "text": "Message"}}

# The library keeps little of Foundation's data: time zones and the names of days in languages come from elsewhere.
ZONES = [
    "UTC", "Europe/Lisbon", "Europe/Berlin", "Europe/Dublin", "America/New_York", "America/St_Johns", "America/Sao_Paulo",
    "America/Mexico_City", "America/Ciudad_Juarez", "Africa/Cairo", "Asia/Kathmandu", "Asia/Kolkata", "Asia/Tehran", "Asia/Gaza",
    "Australia/Lord_Howe", "Pacific/Apia", "Pacific/Kiritimati", "US/Pacific", "Asia/Calcutta",
]


@pytest.mark.parametrize("zone", ZONES)
def test_times_are_those_of_the_time_zone(zone):
    from datetime import datetime, timedelta, timezone

    zoneinfo = pytest.importorskip("zoneinfo")
    try:
        there = zoneinfo.ZoneInfo(zone)
    except zoneinfo.ZoneInfoNotFoundError:
        pytest.skip("this machine does not know the zone")
    # Every 17 days and 5 hours from 1995 to 2026.
    dates = [datetime(1995, 1, 1, tzinfo=timezone.utc) + number * timedelta(days=17, hours=5) for number in range(650)]
    messages = [
        {**MESSAGE, "id": str(number), "date": date.strftime("%Y-%m-%dT%H:%M:%SZ")} for number, date in enumerate(dates)]
    cells = Conversation(messages).layout(environment=Environment(time_zone=zone, locale="en_GB"))["cells"]
    assert {cell["id"]: cell["date"] for cell in cells} == {
        str(number): date.astimezone(there).strftime("%H:%M") for number, date in enumerate(dates)}


@pytest.mark.parametrize(("locale", "day", "time"), [
    ("en_GB", "20 November 2026", "19:00"), ("de", "20. November 2026", "19:00"), ("fr", "20 novembre 2026", "19:00"),
    ("pt_BR", "20 de novembro de 2026", "19:00"), ("ja", "2026年11月20日", "19:00"), ("ar_EG", "٢٠ نوفمبر ٢٠٢٦", "٧:٠٠ م"),
    ("fa", "۲۹ آبان ۱۴۰۵", "۱۹:۰۰"), ("th", "20 พฤศจิกายน 2569", "19:00"), ("he", "20 בנובמבר 2026", "19:00"),
    ("nonsense", "November 20, 2026", "7:00 PM"),
])
def test_dates_are_those_of_the_language(locale, day, time):
    shown = Conversation([{**MESSAGE, "date": "2026-11-20T19:00:00Z"}]).layout(environment=Environment(locale=locale))
    plain = str.maketrans({"\u202f": " ", "\xa0": " "})
    assert shown["cells"][0]["date"].translate(plain) == time
    assert shown["supplementaries"][0]["text"] == day
