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


def test_a_winner_is_drawn_when_the_time_is_over(guildhall, giveaway):
    assert guildhall.user("alice").click(giveaway, "Enter").content == "Good luck!"
    guildhall.clock.advance(timedelta(hours=6) - timedelta(seconds=1))
    assert len(guildhall.messages("general")) == 1
    guildhall.clock.advance(timedelta(seconds=1))
    alice = guildhall.users["alice"]["id"]
    assert guildhall.messages("general")[-1]["content"] == f"<@{alice}> wins **a cake**!"


def test_a_member_enters_once(guildhall, giveaway):
    bob = guildhall.user("bob")
    bob.click(giveaway, "Enter")
    again = bob.click(giveaway, "Enter")
    assert (again.content, again.is_ephemeral) == ("You have entered already.", True)


def test_nobody_wins_where_nobody_entered(guildhall, giveaway):
    guildhall.clock.advance(timedelta(hours=6))
    assert guildhall.messages("general")[-1]["content"] == "Nobody entered: **a cake** stays here."


def test_members_cannot_give_away(guildhall, giveaway):
    with pytest.raises(Refused, match="there is no command"):
        guildhall.user("alice").slash("giveaway", {"prize": "a cake", "hours": 1})
