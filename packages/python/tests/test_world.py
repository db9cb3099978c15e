"""Run by `python3 -m unittest discover -s tests` in packages/python, with GUILDHALL_TEST_URL or GUILDHALL_COMMAND set."""

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
    def test_run_redirects_a_bot_without_configured_addresses(self):
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

    def test_refused_has_the_reason(self):
        with self.server.sandbox(PLAN) as world:
            with self.assertRaisesRegex(Refused, "there is no command “tikcet”"):
                world.user("alice").slash("tikcet")
            with self.assertRaisesRegex(Refused, "there is no user “bob”"):
                world.user("bob").say("hi")
        with self.assertRaisesRegex(Refused, "clock: "):
            self.server.sandbox({"clock": "sundial"})
        with self.assertRaisesRegex(Refused, "bot.permissons: unknown field “permissons”: did you mean “permissions”?"):
            self.server.sandbox({"bot": {"permissons": []}})
        with self.server.sandbox(PLAN) as world:
            with self.assertRaisesRegex(Refused, "staus: unknown field “staus”: did you mean “status”?"):
                world.fail("POST /channels/*/messages", staus=503, delay=1)

    def test_users_do_what_the_client_allows(self):
        channels = {"general": {}, "staff": {}, "talk": {"type": "voice"}, "help": {"type": "forum", "tags": ["bug"]}}
        plan = {"guilds": {"main": {"channels": channels, "members": {"alice": {}, "bob": {}}}}, "bot": {"activity": "localhost:5173"}}
        with self.server.sandbox(plan) as world:
            alice = world.user("alice")
            message = alice.say("first")
            self.assertEqual(alice.attach(("note.txt", b"hello"), content="look")["attachments"][0]["size"], 5)
            self.assertEqual(alice.forward(message, "staff")["channel_id"], world.channels["staff"]["id"])
            self.assertEqual(alice.start_thread("talk", message).say("inside")["channel_id"], message["id"])
            post = alice.in_channel("help").start_thread("It hurts", content="much", tags=["bug"])
            self.assertEqual([each["content"] for each in post.messages()], ["much"])
            self.assertEqual([alice.dm("to the bot")["content"], alice.dm("psst", "bob")["content"]], ["to the bot", "psst"])
            alice.join_voice("talk")
            alice.leave_voice()
            self.assertEqual(alice.launch()["users"], [world.users["alice"]["id"]])
            with self.assertRaisesRegex(AssertionError, "the message has no poll"):
                alice.vote(message, ["yes"])
            with self.assertRaisesRegex(Refused, "Unknown Invite"):
                alice.accept_invite("nothing")

    @unittest.skipUnless(importlib.util.find_spec("discord"), "needs discord.py")
    def test_faults_and_lost_connections_affect_the_bot(self):
        with self.server.sandbox(PLAN) as world:
            world.run([sys.executable, "-B", BOT])
            alice = world.user("alice")
            world.lose("MESSAGE_CREATE")
            alice.say("ping")
            world.settle()
            world.fail("POST /channels/*/messages", status=503)
            alice.say("ping")
            world.clock.advance(60)
            self.assertEqual(len(alice.messages()), 2)
            self.assertIn(503, [call["status"] for call in world.calls()])
            world.heal()
            world.connections.drop()
            world.clock.advance(60)
            alice.say("ping")
            world.settle()
            self.assertEqual(alice.messages()[-1]["content"], "pong")
            self.assertIn("MESSAGE_CONTENT", world.report()["intents"]["used"])

    def test_advance_moves_the_clock_by_seconds_and_timedeltas(self):
        with self.server.sandbox() as world:
            start_time = world.clock.now
            world.clock.advance(timedelta(hours=1))
            world.clock.advance(1.5)
            self.assertEqual(world.clock.now - start_time, 3601.5)

    def test_restore_returns_to_a_snapshot(self):
        with self.server.sandbox(PLAN) as world:
            alice = world.user("alice")
            alice.say("kept")
            snapshot = world.snapshot()
            alice.say("undone")
            world.restore(snapshot)
            self.assertEqual([each["content"] for each in world.messages("general")], ["kept"])
            self.assertIn("#general alice: undone", world.transcript())

    @unittest.skipUnless(importlib.util.find_spec("discord"), "needs discord.py")
    def test_replay_compares_a_bot_with_a_recording(self):
        with tempfile.TemporaryDirectory() as folder:
            recording = os.path.join(folder, "run.jsonl")
            with self.server.sandbox(PLAN) as world:
                world.run([sys.executable, "-B", BOT])
                world.user("alice").say("ping")
                world.settle()
                self.assertIn('"content":"pong"', world.recording(recording))
            with self.server.sandbox(recording) as world:
                world.run([sys.executable, "-B", BOT])
                self.assertEqual(world.replay(recording), [])
            with self.server.sandbox(recording) as world:
                texts = [each["text"] for each in world.replay(recording)]
                self.assertTrue(any(each.endswith("/messages is not called any more") for each in texts), texts)

    def test_dates_and_timers_of_a_bot_follow_the_clock(self):
        with self.server.sandbox({**PLAN, "at": "2031-05-01T12:00:00Z"}) as world:
            world.run([sys.executable, "-B", REMINDER])
            world.user("alice").say("remind me")
            world.clock.advance(timedelta(minutes=59))
            self.assertEqual(len(world.messages("general")), 1)
            world.clock.advance(timedelta(minutes=1))
            self.assertEqual(world.messages("general")[1]["content"], "13:00, 1 hour, counted 2")

    def test_closing_an_attached_world_keeps_the_sandbox(self):
        with self.server.sandbox(PLAN) as world:
            with self.server.attach(world.id) as attached:
                attached.user("alice").say("attached")
            self.assertEqual([each["content"] for each in world.messages("general")], ["attached"])

    def test_run_raises_an_error_if_the_bot_exits(self):
        with self.server.sandbox() as world, self.assertRaisesRegex(RuntimeError, "exited with status 3"):
            world.run([sys.executable, "-c", "raise SystemExit(3)"])

    @unittest.skipUnless(importlib.util.find_spec("pytest"), "needs pytest")
    def test_the_pytest_fixture_creates_a_sandbox_for_each_test(self):
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
    def test_the_report_of_a_failed_test_has_the_transcript(self):
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
        """Runs pytest with the plugin on a test file. Returns its output."""
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "test_fixture.py"), "w", encoding="utf-8") as file:
                file.write(textwrap.dedent(source))
            command = [sys.executable, "-B", "-m", "pytest", "-q", "-p", "guildhall_test.plugin"]
            options = ["-p", "no:cacheprovider", folder]
            process = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
            self.assertEqual(process.returncode, status, process.stdout + process.stderr)
            return process.stdout


if __name__ == "__main__":
    unittest.main()
