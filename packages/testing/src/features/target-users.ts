import { multipartForm } from '../requests/multipart-form.ts'
import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'

/** The multipart body with a file of user IDs. */
export const targetUsersForm = (file: string | Uint8Array, payload?: object): FormData =>
  multipartForm(payload ? { payload_json: JSON.stringify(payload) } : {}, { target_users_file: file })

/** An invite whose user list, in a file or lines, was processed. */
export async function newTargetedInvite(
  world: World,
  ids: readonly string[],
  {
    by = world.owner,
    channelId = world.channels.general,
    ...terms
  }: { by?: Person; channelId?: string } & Record<string, unknown> = {},
): Promise<string> {
  const { body } = await by.api.post(`/channels/${channelId}/invites`, targetUsersForm(ids.join('\n'), terms))
  await world.app.worker.settled()
  return body.code
}

/** An invite's current user list, and the progress of the newest one. */
export async function targetUsersOf(
  world: World,
  code: string,
  by: Person = world.owner,
): Promise<{ ids: string[]; job: any }> {
  const { body } = await by.api.get(`/invites/${code}/target-users`)
  const { body: job } = await by.api.get(`/invites/${code}/target-users/job-status`)
  return { ids: body.split('\n').slice(1, -1), job }
}

/** The number of stored lists, and of pending and listed IDs. */
export async function countStoredTargetUsers({
  db,
}: Pick<World, 'db'>): Promise<[lists: number, pieces: number, users: number]> {
  const count = async (table: 'target_lists' | 'target_pieces' | 'target_users') => {
    const { n } = await db.q
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  return [await count('target_lists'), await count('target_pieces'), await count('target_users')]
}
