import { LinkedRoleRules } from '@guildhall/protocol/objects/guilds/linked-role'
import { parseForm } from '@guildhall/protocol/parse-form'
import type { Faults, Invariants } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'
import { isLinked } from '../roles/roles-rules.ts'
import { isDated } from './linked-roles-rules.ts'

export const roleConnectionInvariants: Invariants = { faults }

/** A role has a tag exactly if it has conditions. */
function* faults({ linked_roles, roles, pending }: StoreContents): Faults {
  const linked = new Set(linked_roles.map(({ guild_id, role_id }) => `${guild_id}/${role_id}`))
  for (const { guild_id, id, wire } of roles) {
    if (pending.isBeingRemoved(guild_id, null)) continue
    if (linked.delete(`${guild_id}/${id}`) !== isLinked(JSON.parse(wire)))
      yield `role ${id}: its tag and its conditions differ`
  }
  for (const key of linked)
    if (!pending.isBeingRemoved(key.split('/')[0] ?? '', null)) yield `linked role ${key}: there is no such role`
  for (const { role_id, rules, has_dates } of linked_roles) {
    const parsed = parseForm(LinkedRoleRules, JSON.parse(rules))
    if (!parsed.ok || parsed.value.length === 0) yield `linked role ${role_id}: invalid rules`
    else if (parsed.value.flat().some(isDated) !== Boolean(has_dates))
      yield `linked role ${role_id}: has_dates is wrong`
  }
}
