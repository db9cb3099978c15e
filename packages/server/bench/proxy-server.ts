import { activityCookie, CLIENT_HOST, newActivity } from '@guildhall/testing/features/activities'
import { World } from '@guildhall/testing/worlds/world'
import { measured } from './measured.ts'
import { answer } from './peer.ts'
import { beforeLeaving, openBenchStore } from './temporary.ts'

/** An Activity whose files all come from one target. */
export interface ServedActivity {
  port: number
  host: string
  /** The cookie of a page that the owner's client has opened: with a target on this machine, other pages are refused. */
  cookie: string
}

const world = await World.create({ publicUrl: `http://${CLIENT_HOST}`, dev: true }, await openBenchStore())
delete world.app.kernel.observe
beforeLeaving(() => world.close())

async function listen({ target }: { target: string }): Promise<ServedActivity> {
  const id = await newActivity(world, [{ prefix: '/', target }])
  return {
    port: await world.app.listen(),
    host: `${id}.activities.${CLIENT_HOST}`,
    cookie: await activityCookie(world, id),
  }
}

await answer({ listen, ...measured })
