import type { ActivityShelf } from '@guildhall/protocol/objects/activities/activity-config'
import { useState } from 'react'
import { describeProblem } from '../../../api/api-problem.ts'
import type { LauncherRequest } from '../../../shared/overlay/overlays.ts'
import { navigate } from '../../../shared/page/location.ts'
import { channelPath } from '../../../shared/page/paths.ts'
import { joinActivity } from '../../../state/activities.ts'
import type { Client } from '../../../state/client.ts'
import { useClient } from '../../../state/use-client.ts'
import { storeLinkParameters } from '../layer/link-parameters.ts'
import { addRecentActivity } from './recent-activities.ts'

type State = { readonly applicationId: string | null; readonly isBusy: boolean; readonly problem: string | null }

/** Launches an Activity where the launcher was opened: the gateway notifies this page that it has joined. */
export function useLaunch({ guildId, channelId, wanted }: LauncherRequest, shelf: ActivityShelf, onDone: () => void) {
  const client = useClient()
  const [state, setState] = useState<State>({ applicationId: null, isBusy: false, problem: null })

  async function launch(applicationId: string) {
    if (state.isBusy) return
    setState({ applicationId, isBusy: true, problem: null })
    storeLinkParameters(applicationId, channelId, wanted ?? null)
    const problem = await entered(applicationId)
    if (problem !== null) {
      setState({ applicationId, isBusy: false, problem })
      return
    }
    addRecentActivity(applicationId)
    navigate(channelPath(guildId, channelId))
    onDone()
  }

  /** Starting an Activity uses its command, which posts in the channel; joining one doesn't. */
  async function entered(applicationId: string): Promise<string | null> {
    const command = shelf.application_commands.find((each) => each.application_id === applicationId)
    const application = shelf.applications.find(({ id }) => id === applicationId)
    if (command === undefined || application === undefined || isRunning(client, channelId, applicationId)) {
      return joinActivity(client, channelId, applicationId).then(() => null, describeProblem)
    }
    const used = { ...command, applicationName: application.name }
    const outcome = await client.interactions.enterActivity({ command: used, guildId, channelId })
    return outcome.isAnswered ? null : outcome.problem
  }
  return { ...state, launch: (applicationId: string) => void launch(applicationId) }
}

function isRunning({ store }: Pick<Client, 'store'>, channelId: string, applicationId: string): boolean {
  const running = [...(store.getState().world?.activities.values() ?? [])]
  return running.some((each) => each.application_id === applicationId && each.channel_id === channelId)
}
