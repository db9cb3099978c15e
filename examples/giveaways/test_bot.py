import sys
from datetime import timedelta
from pathlib import Path

import pytest
from guildhall_test import Refused

BOT = Path(__file__).with_name("bot.py")
MEMBERS = {"alice": {}, "bob": {}, "mod": {"roles": ["mod"]}}
PLAN = {"guilds": {"main": {"roles": {"mod": ["MANAGE_MESSAGES"]}, "members": MEMBERS}}}

pytestmark = pytest.mark.guildhall(PLAN)


@pytest.fixture
def giveaway(guildhall):
    guildhall.run([sys.executable, str(BOT)])
    return guildhall.user("mod").slash("giveaway", {"prize": "a cake", "hours": 6}).message


def test_the_bot_draws_a_winner_when_the_time_is_up(guildhall, giveaway):
    assert guildhall.user("alice").click(giveaway, "Enter").content == "Good luck!"
    guildhall.clock.advance(timedelta(hours=6) - timedelta(seconds=1))
    assert len(guildhall.messages("general")) == 1
    guildhall.clock.advance(timedelta(seconds=1))
    alice = guildhall.users["alice"]["id"]
    assert guildhall.messages("general")[-1]["content"] == f"<@{alice}> wins **a cake**!"


def test_a_member_cannot_enter_twice(guildhall, giveaway):
    bob = guildhall.user("bob")
    bob.click(giveaway, "Enter")
    second = bob.click(giveaway, "Enter")
    assert (second.content, second.is_ephemeral) == ("You have already entered.", True)


def test_nobody_wins_if_nobody_entered(guildhall, giveaway):
    guildhall.clock.advance(timedelta(hours=6))
    assert guildhall.messages("general")[-1]["content"] == "Nobody entered the giveaway of **a cake**."


def test_members_without_permission_cannot_start_a_giveaway(guildhall, giveaway):
    with pytest.raises(Refused, match="there is no command"):
        guildhall.user("alice").slash("giveaway", {"prize": "a cake", "hours": 1})
