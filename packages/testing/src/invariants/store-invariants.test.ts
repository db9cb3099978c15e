import { postMessageAs } from '../features/threads.ts'
import { dataUri, picture } from '../requests/pictures.ts'
import { testFindsFaults, withoutEvent } from './test-finds-faults.ts'

testFindsFaults(
  'every store',
  async (world) => {
    const { owner, member, guildId } = world
    await postMessageAs(world, member)
    await owner.api.patch('/users/@me', { avatar: dataUri(await picture('png')) })
    await owner.api.patch(`/guilds/${guildId}`, { name: 'renamed' })
  },
  [
    ['a deleted guild', 'delete from guilds', /members: of guild \d+, which does not exist/],
    ['a deleted user', ({ member }) => `delete from users where id = ${member.id}`, /members: user \d+ does not exist/],
    ['a row of a deleted user, as administrators see it', 'delete from users', /rows: some belong to deleted objects/],
    ['an unreferenced image', 'update images set owner_id = 1', /avatar of 1 in 0: not referenced by its owner/],
    [
      'an image with another hash at its owner',
      `update users set wire = replace(wire, '"avatar":"', '"avatar":"x')`,
      /the referenced hash/,
    ],
    ['another hash of an image', `update images set hash = 'x'`, /avatar of \d+ in 0: the bytes: x instead of /],
    ['another size of an image', 'update images set size = 1', /avatar of \d+: the size: 1 instead of /],
    ['a wrong count of bytes', 'update storage_use set bytes = bytes + 1', /storage of \d+: \d+ instead of \d+/],
    [
      'rights of a later version',
      'update streams set rights_version = version + 1',
      /stream \d+: rights_version is \d+/,
    ],
    ['a stream of an earlier version', 'update streams set version = 1', /event \d+\/\d+: the stream is at 1/],
    ['a deleted stream', 'delete from streams', /event \d+\/\d+: its stream does not exist/],
    [
      'an event of an unknown type',
      `update events set lines = replace(lines, 'MESSAGE_CREATE {', 'X {')`,
      /event \d+\/\d+: unknown type X/,
    ],
    ['a deleted audit entry', 'delete from audit_entries', /audit entry \d+: emitted at \d+, but its row is missing/],
    ['another action of an audit entry', 'update audit_entries set action_type = 99', /audit entry \d+: 99,/],
    [
      'an audit entry that was not emitted',
      withoutEvent('GUILD_AUDIT_LOG_ENTRY_CREATE'),
      /audit entry \d+: never emitted/,
    ],
    [
      'an audit entry that differs from its event',
      `update audit_entries set wire = replace(wire, 'renamed', 'x')`,
      /audit entry \d+: differs from its event/,
    ],
  ],
)
