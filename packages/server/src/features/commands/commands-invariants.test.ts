import { newCommand, setCommandPermissions, slashCommand } from '@guildhall/testing/features/commands'
import { testFindsFaults, withoutEvent } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'commands',
  async (world) => {
    const { id } = await newCommand(world.bot, slashCommand('hello'), world.guildId)
    await setCommandPermissions(world, id, [{ id: world.member.id, type: 2, permission: true }])
  },
  [
    ['one of an application that left', 'delete from integrations', /command \d+: its application is not in the guild/],
    [
      'permissions of an application that left',
      'delete from integrations',
      /permissions of \d+ in guild \d+: the application is not in the guild/,
    ],
    ['another name', `update application_commands set name = 'x'`, /command \d+: its document differs from its row/],
    ['another size', 'update application_commands set size = 1', /command \d+: size: 1 instead of \d+/],
    [
      'permissions of a deleted one',
      'delete from application_commands',
      /permissions of \d+ in guild \d+: the command does not exist/,
    ],
    [
      'an audit entry without the event of its change',
      withoutEvent('APPLICATION_COMMAND_PERMISSIONS_UPDATE'),
      /emitted without APPLICATION_COMMAND_PERMISSIONS_UPDATE/,
    ],
  ],
)
