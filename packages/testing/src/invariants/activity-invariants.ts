import type { StoreContents } from './store-contents.ts'

/**
 * An Activity runs in a channel that is there, of an application that is there, and with somebody in it. Links into one are of an
 * application that is there too, and those that it made itself lead there for a while alone.
 */
export function* activityFaults(contents: StoreContents): Iterable<string> {
  const { activity_instances: instances, activity_participants: participants, leftovers } = contents
  const places = new Set([...contents.channels, ...contents.private_channels].map(({ id }) => id))
  const applications = new Set(contents.applications.map(({ id }) => id))
  const people = new Set(contents.users.map(({ id }) => id))
  const keyOf = (row: (typeof instances)[number] | (typeof participants)[number]) =>
    `${row.guild_id}/${row.channel_id}/${row.application_id}`
  const [running, inside] = [new Set(instances.map(keyOf)), new Set(participants.map(keyOf))]
  for (const row of instances) {
    const { guild_id, channel_id, application_id: id, launch_id } = row
    if (leftovers.isSwept(guild_id, channel_id)) continue
    if (!places.has(channel_id)) yield `activity ${launch_id}: in channel ${channel_id}, which is gone`
    if (!inside.has(keyOf(row))) yield `activity ${launch_id}: nobody is in it`
    const isLeaving = leftovers.has('remove-application', ({ application_id }) => application_id === id)
    if (!applications.has(id) && !isLeaving) yield `activity ${launch_id}: of application ${id}, which is gone`
  }
  for (const { application_id: of, id, is_quick, expires_at } of contents.activity_links) {
    const isLeaving = leftovers.has('remove-application', ({ application_id }) => application_id === of)
    if (!applications.has(of) && !isLeaving) yield `activity link ${id}: of application ${of}, which is gone`
    if (is_quick === (expires_at === null)) yield `activity link ${id}: it leads somewhere for the wrong time`
  }
  const seen = new Set<string>()
  for (const row of participants) {
    const { guild_id, channel_id, user_id, session_id } = row
    if (leftovers.isSwept(guild_id, channel_id)) continue
    const one = `${keyOf(row)}/${session_id}`
    if (!running.has(keyOf(row))) yield `activity participant ${user_id}: in none`
    if (!people.has(user_id)) yield `activity participant: nobody: ${user_id}`
    if (seen.has(one)) yield `activity participant ${user_id}: there twice with one session`
    seen.add(one)
  }
}
