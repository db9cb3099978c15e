import { listFrom, objectFrom, textFrom, textOrNull } from './decode.ts'
import { request } from './request.ts'

export type DemoUser = { username: string; password: string }
export type Instance = { demo: boolean; users: DemoUser[]; registrationOpen: boolean; version: string | null }

export async function findInstance(signal: AbortSignal): Promise<Instance> {
  const answer = objectFrom(await request({ method: 'GET', path: '/api/guildhall/instance', signal }))
  return {
    demo: answer.demo === true,
    users: listFrom(answer.users, toDemoUser),
    registrationOpen: answer.registration_open === true,
    version: textOrNull(answer, 'version'),
  }
}

function toDemoUser(entry: unknown): DemoUser {
  const user = objectFrom(entry)
  return { username: textFrom(user, 'username'), password: textFrom(user, 'password') }
}
