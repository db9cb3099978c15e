import assert from 'node:assert/strict'
import { InviteFlag } from '@guildhall/protocol/enums/invite-flag'
import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'

/** A guest invite for the world's voice channel, or another. */
export async function newGuestInvite(world: World, channelId = world.channels.voice): Promise<string> {
  const body = { flags: InviteFlag.IS_GUEST_INVITE, unique: true }
  const { status, body: invite } = await world.owner.api.post(`/channels/${channelId}/invites`, body)
  assert.equal(status, 200, JSON.stringify(invite))
  return invite.code
}

/** Makes a user a guest of the world's voice channel, or another. */
export async function joinAsGuest(world: World, who: Person, channelId = world.channels.voice): Promise<void> {
  const { status, body } = await who.api.post(`/invites/${await newGuestInvite(world, channelId)}`)
  assert.deepEqual([status, body.new_member], [200, true], JSON.stringify(body))
  await world.waitForDelivery()
}

let names = 0

/** A new user who is a guest of the world's voice channel, or another. */
export async function newGuest(world: World, channelId = world.channels.voice): Promise<Person> {
  const person = await world.newPerson(`guest${names++}`)
  await joinAsGuest(world, person, channelId)
  return person
}
