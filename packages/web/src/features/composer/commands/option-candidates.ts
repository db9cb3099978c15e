import { CommandOptionType } from '@guildhall/protocol/enums/application-command'
import type { CommandOption } from '@guildhall/protocol/objects/applications/application-command-option'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { t } from '../../../language/dialogs.ts'
import { userName } from '../../../state/names.ts'
import { localizedName } from '../../../state/offered-commands.ts'
import type { CompletionCandidate } from '../completion/candidate.ts'
import { channelCandidates } from '../completion/channel-candidates.ts'
import { memberNames, privateMentions, roleCandidate, userCandidate } from '../completion/mention-candidates.ts'
import { rankByName } from '../completion/rank-by-name.ts'

/** A value that can be selected for an option. */
export type OptionCandidate = Pick<CompletionCandidate, 'detail' | 'key' | 'label' | 'picture'> & {
  readonly value: string | number | boolean
}

type Named = { readonly name: string; readonly name_localized?: string; readonly value: string | number }
type Place = { guildId: string | null; channelId: string }

const { USER, CHANNEL, ROLE, MENTIONABLE, BOOLEAN } = CommandOptionType
const most = 25

/** Choices as list items. */
export const choiceCandidates = (choices: readonly Named[]): OptionCandidate[] =>
  choices.map((choice) => ({
    key: String(choice.value),
    label: localizedName(choice),
    detail: '',
    picture: { kind: 'none' },
    value: choice.value,
  }))

const yesAndNo: readonly OptionCandidate[] = [true, false].map((value) => ({
  key: String(value),
  label: value ? t('composer.yes') : t('composer.no'),
  detail: '',
  picture: { kind: 'none' },
  value,
}))

/** The matching values of an option that this client knows; suggestions come from the application. */
export function optionCandidates(
  world: ClientState,
  place: Place,
  option: CommandOption,
  query: string,
): OptionCandidate[] {
  const { type, choices = [], channel_types } = option
  if (choices.length > 0) return rankByName(choiceCandidates(choices), query, ({ label }) => [label], most)
  if (type === BOOLEAN) return rankByName(yesAndNo, query, ({ label }) => [label], most)
  if (type === USER) return people(world, place, query).map(byKey)
  if (type === ROLE) return roles(world, place, query).map(byKey)
  if (type === MENTIONABLE) return [...people(world, place, query), ...roles(world, place, query)].map(byKey)
  if (type !== CHANNEL || place.guildId === null) return []
  return channelCandidates(world, place.guildId, query, channel_types).map(byKey)
}

const byKey = (candidate: CompletionCandidate): OptionCandidate => ({ ...candidate, value: candidate.key })

function people(world: ClientState, { guildId, channelId }: Place, query: string): CompletionCandidate[] {
  const guild = guildId === null ? undefined : world.guilds.get(guildId)
  if (!guild) return privateMentions([...(world.privateChannels.get(channelId)?.recipients ?? []), world.user], query)
  const found = rankByName(guild.members.values(), query, memberNames, most)
  return found.map((member) => userCandidate(member.user, member.nick ?? userName(member.user)))
}

function roles(world: ClientState, { guildId }: Place, query: string): CompletionCandidate[] {
  const all = guildId === null ? [] : (world.guilds.get(guildId)?.roles.values() ?? [])
  return rankByName(all, query.replace(/^@/, ''), ({ name }) => [name, name.replace(/^@/, '')], most).map(roleCandidate)
}
