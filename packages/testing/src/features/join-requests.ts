import assert from 'node:assert/strict'
import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'

const QUESTION = { field_type: 'TEXT_INPUT', label: 'Why?', required: true }

/** Users who joined a guild with a screening question, and answered it one after the other. */
export async function newApplicants(world: World, names: readonly string[]): Promise<Person[]> {
  const form = { enabled: true, form_fields: [QUESTION] }
  await world.owner.api.patch(`/guilds/${world.guildId}/member-verification`, form)
  const people: Person[] = []
  for (const name of names) {
    const who = await world.newPerson(name)
    await world.join(who)
    people.push(who)
    await answerScreening(world, who)
  }
  return people
}

/** Answers the question with the user's name. */
export async function answerScreening({ guildId }: World, { api, user }: Person): Promise<void> {
  const form_fields = [{ ...QUESTION, response: user.username }]
  const { status } = await api.put(`/guilds/${guildId}/requests/@me`, { form_fields })
  assert.equal(status, 200)
}
