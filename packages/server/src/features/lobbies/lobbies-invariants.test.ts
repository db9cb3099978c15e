import { newGame } from '@guildhall/testing/features/lobbies'
import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'

const tooMany = (table: string, key: string, columns: string, values: string) =>
  `insert into ${table} (lobby_id, ${key}, application_id${columns})
   with recursive n(i) as (select 1 union all select i + 1 from n where i < 1001)
   select id, i, application_id${values} from lobbies, n`

testFindsFaults(
  'Lobbies',
  async (world) => {
    const game = await newGame(world)
    const { id } = await game.newLobby({ members: [{ id: world.member.id }] })
    const api = await game.player(world.member)
    await api.post(`/lobbies/${id}/messages`, { content: 'hi', metadata: { a: 'b' } })
  },
  [
    [
      'a lobby without an application',
      'update lobbies set application_id = 1',
      /lobby \d+: of application 1, which does not exist/,
    ],
    ['rows of no lobby', 'delete from lobbies', /lobby \d+: does not exist, but has rows/],
    ['a member who does not exist', 'update lobby_members set user_id = 1', /lobby \d+: its member 1 does not exist/],
    ['too many members', tooMany('lobby_members', 'user_id', ', flags', ', 0'), /lobby \d+: 1002 members/],
    [
      'too many messages',
      tooMany('lobby_messages', 'id', ', author_id, content, flags', ", 1, '', 0"),
      /lobby \d+: 1002 messages/,
    ],
    [
      'too much metadata',
      tooMany('lobby_message_metadata', 'message_id', '', ''),
      /lobby \d+: 1002 messages with metadata/,
    ],
  ],
)
