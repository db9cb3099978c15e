import { dataUri, picture } from '../requests/pictures.ts'
import { say } from '../topics/threads.ts'
import { findsFaults, withoutEvent } from './finds-faults.ts'

findsFaults(
  'every store',
  async (world) => {
    const { owner, member, guildId } = world
    await say(world, member)
    await owner.api.patch('/users/@me', { avatar: dataUri(await picture('png')) })
    await owner.api.patch(`/guilds/${guildId}`, { name: 'renamed' })
  },
  [
    ['a guild that is gone', 'delete from guilds', /members: of guild \d+, which is gone/],
    ['a user who is gone', ({ member }) => `delete from users where id = ${member.id}`, /members: of nobody: \d+/],
    ['a row of nobody, as administrators see it', 'delete from users', /rows: some belong to what is gone/],
    ['an image that nobody shows', 'update images set owner_id = 1', /avatar of 1 in 0: nobody shows it/],
    [
      'an image that is another',
      `update users set wire = replace(wire, '"avatar":"', '"avatar":"x')`,
      /the hash that is/,
    ],
    ['another hash of an image', `update images set hash = 'x'`, /avatar of \d+ in 0: the bytes: x, should be/],
    ['another size of an image', 'update images set size = 1', /avatar of \d+: the size: 1, should be/],
    ['a wrong count of bytes', 'update storage_use set bytes = bytes + 1', /storage of \d+: \d+, should be \d+/],
    [
      'rights of a later version',
      'update streams set rights_version = version + 1',
      /stream \d+: rights of version \d+/,
    ],
    ['a stream of an earlier version', 'update streams set version = 1', /event \d+\/\d+: the stream is at 1/],
    ['a stream that is gone', 'delete from streams', /event \d+\/\d+: of no stream/],
    [
      'an event of no kind',
      `update events set lines = replace(lines, 'MESSAGE_CREATE {', 'X {')`,
      /event \d+\/\d+: no kind of event: X/,
    ],
    ['an audit entry that is gone', 'delete from audit_entries', /audit entry \d+: told of at \d+, and not there/],
    ['another action of an audit entry', 'update audit_entries set action_type = 99', /audit entry \d+: 99,/],
    [
      'an audit entry that nobody was told of',
      withoutEvent('GUILD_AUDIT_LOG_ENTRY_CREATE'),
      /audit entry \d+: never told of/,
    ],
    [
      'an audit entry that was told of otherwise',
      `update audit_entries set wire = replace(wire, 'renamed', 'x')`,
      /audit entry \d+: told of otherwise/,
    ],
  ],
)
