import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { normalizeForSearch } from '../../shared/text/normalize-for-search.ts'
import { nameOutsideGuilds } from '../../state/names.ts'

/** A user who can be messaged, with their name. */
export type RecipientCandidate = { readonly user: User; readonly name: string }

type Known = Pick<ClientState, 'relationships' | 'privateChannels'>

/** The user's friends and DM recipients by name, without blocked users and apps, which can't be in groups. */
export function recipientCandidates(world: Known, without: readonly string[]): readonly RecipientCandidate[] {
  const related = [...world.relationships.values()]
  const friends = related.filter(({ type }) => type === RelationshipType.FRIEND).map(({ user }) => user)
  const talks = [...world.privateChannels.values()].filter(({ type }) => type === ChannelType.DM)
  const people = new Map([...talks.flatMap(({ recipients }) => recipients), ...friends].map((user) => [user.id, user]))
  const isBlocked = (id: string) => world.relationships.get(id)?.type === RelationshipType.BLOCKED
  return [...people.values()]
    .filter(({ id, bot }) => !bot && !isBlocked(id) && !without.includes(id))
    .map((user) => ({ user, name: nameOutsideGuilds(world, user) }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** Candidates whose names contain a query, prefixes first. */
export function matchingCandidates(all: readonly RecipientCandidate[], query: string): readonly RecipientCandidate[] {
  const wanted = normalizeForSearch(query.replace(/^\s*@/u, ''))
  if (wanted === '') return all
  const namesOf = ({ name, user }: RecipientCandidate) =>
    [name, user.global_name ?? '', user.username].map(normalizeForSearch)
  const found = all.filter((each) => namesOf(each).some((name) => name.includes(wanted)))
  const isFirst = (each: RecipientCandidate) => namesOf(each).some((name) => name.startsWith(wanted))
  return [...found.filter(isFirst), ...found.filter((each) => !isFirst(each))]
}
