import type { ActivityShelf } from '@guildhall/protocol/objects/activities/activity-config'
import type { RunningActivities } from '@guildhall/protocol/state/running-activities'
import { t } from '../../../language/activities.ts'

type Application = ActivityShelf['applications'][number]

/** An Activity that the user can launch in a channel, or join there. */
export type ActivityOffer = {
  readonly application: Application
  /** Whether only its developers can run it. */
  readonly isInDevelopment: boolean
  /** The number of participants in this channel. */
  readonly players: number
}

export type ActivityOfferGroup = { readonly title: string; readonly offers: readonly ActivityOffer[] }

type Asked = {
  readonly shelf: ActivityShelf
  readonly running: RunningActivities
  readonly channelId: string
  /** The IDs of previously launched Activities, most recent first. */
  readonly recent: readonly string[]
  readonly query: string
}

/**
 * The launcher's list, each once: Activities running here, those launched before, and the rest; filtered by the query.
 */
export function activityOffers({ shelf, running, channelId, recent, query }: Asked): readonly ActivityOfferGroup[] {
  const published = new Set(shelf.activities.filter((each) => each.is_published).map((each) => each.application_id))
  const here = [...running.values()].filter((each) => each.channel_id === channelId)
  const wanted = query.trim().toLocaleLowerCase()
  const all = shelf.applications
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .map((application) => ({
      application,
      isInDevelopment: !published.has(application.id),
      players: playersOf(here.find(({ application_id }) => application_id === application.id)),
    }))
  const playing = all.filter(({ players }) => players > 0)
  const idle = all.filter(({ players }) => players === 0)
  const place = ({ application }: ActivityOffer) => recent.indexOf(application.id)
  const before = idle.filter((each) => place(each) >= 0).sort((one, other) => place(one) - place(other))
  const others = idle.filter((each) => place(each) < 0)
  const groups = [
    { title: t('launcher.running-here'), offers: playing },
    { title: t('launcher.recently-used'), offers: before },
    { title: playing.length + before.length === 0 ? t('launcher.all') : t('launcher.more'), offers: others },
  ]
  return groups.filter(({ offers }) => offers.length > 0)
}

const playersOf = (activity: { participants: readonly { user_id: string }[] } | undefined): number =>
  new Set(activity?.participants.map(({ user_id }) => user_id)).size
