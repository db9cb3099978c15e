import { listInstanceUsers as contract } from '@guildhall/protocol/operations/instance/list-instance-users'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { DEFAULT_LIST_LIMIT } from './instance-rules.ts'
import { listPeople } from './instance-users-store.ts'
import { toInstanceUser } from './instance-view.ts'

/** Only Guildhall has this: users by name, or by email address; bots are listed with their applications. */
export const listInstanceUsers = operation(contract, {
  requires: administrator,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ db, query: { query = '', by = 'name', after, limit = DEFAULT_LIST_LIMIT } }) => {
    const key = by === 'name' ? 'username_key' : 'email'
    const people = await listPeople(db, { by: key, beginning: query, after, limit })
    const next = people.length === limit ? (people.at(-1)?.[key] ?? null) : null
    return { users: people.map(toInstanceUser), next }
  },
})
