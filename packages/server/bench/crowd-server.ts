import type { ActivityInstance } from '@guildhall/protocol/objects/activities/activity-instance'
import { setActivity } from '@guildhall/testing/features/activity-clients'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { measured } from './measured.ts'
import { answer } from './peer.ts'
import { beforeLeaving, openBenchStore } from './temporary.ts'

/** A participant, with the gateway session in which they run the Activity. */
interface Coming {
  index: number
  sessionId: string
}

const world = await World.create({}, await openBenchStore())
delete world.app.kernel.observe
beforeLeaving(() => world.close())
await setEveryonePermissions(world, ['VIEW_CHANNEL', 'USE_EMBEDDED_ACTIVITIES'])
await setActivity(world)

const crowd: Person[] = []
let instance: ActivityInstance | undefined

async function gather({ count }: { count: number }): Promise<{ port: number; tokens: string[] }> {
  for (let at = 0; at < count; at++) {
    const person = await world.newPerson(`crowd-${at}`)
    await world.join(person)
    crowd.push(person)
  }
  return { port: await world.app.listen(), tokens: crowd.map(({ token }) => token) }
}

async function mustDo(index: number, path: string, sessionId: string): Promise<ActivityInstance> {
  const answer = await crowd[index]?.api.post(path, { session_id: sessionId })
  if (!answer || answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer.body
}

await answer({
  gather,
  join: async ({ index, sessionId }: Coming) => {
    instance = await mustDo(index, `/activities/${world.channels.general}/${world.bot.id}`, sessionId)
    return instance.users.length
  },
  leave: async ({ index, sessionId }: Coming) => {
    const { instance_id, location } = instance ?? {}
    const path = `/applications/${world.bot.id}/activities/${location?.id}/instances/${instance_id}/leave`
    await mustDo(index, path, sessionId)
  },
  ...measured,
})
