"""Run with `python3 -m unittest` in this folder's parent, with a server at GUILDHALL_TEST_URL or GUILDHALL_COMMAND."""

import importlib.util
import os
import subprocess
import sys
import tempfile
import textwrap
import unittest
from datetime import timedelta

from guildhall_test import Refused, Server, connect, start

REMINDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "reminder_bot.py")
BOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "ticket_bot.py")
PLAN = {"guilds": {"main": {"channels": {"general": {}}, "members": {"alice": {}}}}}


class WorldTest(unittest.TestCase):
    server: Server

    @classmethod
    def setUpClass(cls):
        cls.server = connect() if "GUILDHALL_TEST_URL" in os.environ else start()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    @unittest.skipUnless(importlib.util.find_spec("discord"), "needs discord.py")
    def test_a_bot_that_names_no_address_is_run_and_used(self):
        with self.server.sandbox(PLAN) as world:
            world.run([sys.executable, "-B", BOT])
            alice = world.user("alice")
            alice.say("ping")
            world.settle()
            self.assertEqual([each["content"] for each in world.messages("general")], ["ping", "pong"])
            opened = alice.slash("ticket")
            self.assertEqual((opened.state, opened.modal.title), ("modal", "Open a ticket"))
            sent = opened.modal.submit({"Subject": "It hurts"})
            world.settle()
            self.assertEqual((sent.content, sent.is_ephemeral), ("Ticket: It hurts", True))
            closed = alice.click(sent.message, "Close")
            self.assertEqual((closed.state, closed.content), ("updated", "Closed"))
            self.assertIn("Create Message", [call["operation"] for call in world.calls()])

    def test_an_act_that_a_user_could_not_do_says_why(self):
        with self.server.sandbox(PLAN) as world:
            with self.assertRaisesRegex(Refused, "there is no command “tikcet”"):
                world.user("alice").slash("tikcet")
            with self.assertRaisesRegex(Refused, "there is no user “bob”"):
                world.user("bob").say("hi")
        with self.assertRaisesRegex(Refused, "clock: "):
            self.server.sandbox({"clock": "sundial"})

    def test_the_clock_moves_by_what_it_is_advanced(self):
        with self.server.sandbox() as world:
            began = world.clock.now
            world.clock.advance(timedelta(hours=1))
            world.clock.advance(1.5)
            self.assertEqual(world.clock.now - began, 3601.5)

    def test_a_state_is_gone_back_to(self):
        with self.server.sandbox(PLAN) as world:
            alice = world.user("alice")
            alice.say("kept")
            snapshot = world.snapshot()
            alice.say("undone")
            world.restore(snapshot)
            self.assertEqual([each["content"] for each in world.messages("general")], ["kept"])
            self.assertIn("#general alice: undone", world.transcript())

    def test_dates_and_timers_of_a_bot_follow_the_clock(self):
        with self.server.sandbox({**PLAN, "at": "2031-05-01T12:00:00Z"}) as world:
            world.run([sys.executable, "-B", REMINDER])
            world.user("alice").say("remind me")
            world.clock.advance(timedelta(minutes=59))
            self.assertEqual(len(world.messages("general")), 1)
            world.clock.advance(timedelta(minutes=1))
            self.assertEqual(world.messages("general")[1]["content"], "13:00, 1 hour, counted 2")

    def test_a_bot_that_ends_is_not_waited_for(self):
        with self.server.sandbox() as world, self.assertRaisesRegex(RuntimeError, "ended with 3"):
            world.run([sys.executable, "-c", "raise SystemExit(3)"])

    @unittest.skipUnless(importlib.util.find_spec("pytest"), "needs pytest")
    def test_the_fixture_of_pytest_gives_each_test_a_sandbox_of_its_own(self):
        source = """
            import pytest

            pytestmark = pytest.mark.guildhall({"guilds": {"main": {"members": {"alice": {}}}}})

            @pytest.mark.parametrize("time", [1, 2])
            def test_says(guildhall, time):
                guildhall.user("alice").say("hello")
                assert len(guildhall.messages("general")) == 1
        """
        stdout = self.run_pytest(source, status=0)
        self.assertIn("2 passed", stdout)

    @unittest.skipUnless(importlib.util.find_spec("pytest"), "needs pytest")
    def test_the_report_of_a_test_that_failed_tells_what_happened(self):
        source = """
            import pytest

            @pytest.mark.guildhall({"guilds": {"main": {"members": {"alice": {}}}}})
            def test_fails(guildhall):
                guildhall.user("alice").say("in vain")
                assert False

            def test_passes(guildhall):
                guildhall.user("owner").say("no matter")
        """
        stdout = self.run_pytest(source, status=1)
        self.assertIn("[2026-01-01 00:00:00.000] #general alice: in vain", stdout)
        self.assertNotIn("no matter", stdout)

    def run_pytest(self, source, status):
        """Runs a file of tests with the plugin. Returns what pytest wrote."""
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "test_fixture.py"), "w", encoding="utf-8") as file:
                file.write(textwrap.dedent(source))
            command = [sys.executable, "-B", "-m", "pytest", "-q", "-p", "guildhall_test.plugin"]
            options = ["-p", "no:cacheprovider", folder]
            ran = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
            self.assertEqual(ran.returncode, status, ran.stdout + ran.stderr)
            return ran.stdout


if __name__ == "__main__":
    unittest.main()
