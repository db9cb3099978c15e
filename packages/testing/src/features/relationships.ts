import assert from 'node:assert/strict'
import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'

const ME = '/users/@me/relationships'

/** A user's request about another one. */
export const requestFriend = (who: Person, { user: { username } }: Person) => who.api.post(ME, { username })
export const setRelationship = (who: Person, { id }: Pick<Person, 'id'>, body?: unknown) =>
  who.api.put(`${ME}/${id}`, body)
export const setFriendNickname = (who: Person, { id }: Person, nickname: unknown) =>
  who.api.patch(`${ME}/${id}`, { nickname })
export const deleteRelationship = (who: Person, { id }: Pick<Person, 'id'>) => who.api.delete(`${ME}/${id}`)
export const blockUser = (who: Person, other: Pick<Person, 'id'>) =>
  setRelationship(who, other, { type: RelationshipType.BLOCKED })

/** Makes two users friends. */
export async function makeFriends(one: Person, other: Person): Promise<void> {
  for (const { status } of [
    await requestFriend(one, other),
    await setRelationship(other, one, { type: RelationshipType.FRIEND }),
  ]) {
    assert.equal(status, 204)
  }
}

/** A user's relationships by name. */
export async function relationshipsOf(who: Person): Promise<Record<string, number>> {
  const { body } = await who.api.get(ME)
  return Object.fromEntries(body.map(({ user, type }: any) => [user.username, type]))
}

/** Creates a number of relationships with unknown users. */
export async function fillRelationships(
  world: World,
  who: Person,
  type: RelationshipType,
  count: number,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) => {
    return { user_id: who.id, other_id: String(i + 1), type, nickname: null, since: 0 }
  })
  await world.app.kernel.store.write((tx) => tx.q.insertInto('relationships').values(rows).execute())
}

/** Deletes all relationships, without events. */
export async function deleteAllRelationships(world: World): Promise<void> {
  await world.app.kernel.store.write((tx) => tx.q.deleteFrom('relationships').execute())
}

/** A user's new friend invite. */
export async function newFriendInvite({ api }: Person): Promise<{ code: string; [field: string]: unknown }> {
  const { status, body } = await api.post('/users/@me/invites', {})
  assert.equal(status, 200)
  return body
}
