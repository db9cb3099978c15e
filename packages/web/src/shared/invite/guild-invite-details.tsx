import type { Invite } from '@guildhall/protocol/objects/guilds/invite'
import type { WelcomeScreen } from '@guildhall/protocol/objects/guilds/welcome-screen'
import { rich, t } from '../../language/dialogs.ts'
import { userName } from '../../state/names.ts'
import { Emoji, type ShownEmoji } from '../emoji/emoji.tsx'
import { ChannelIcon } from '../guild/channel-icon.tsx'
import { unseen } from '../text/unseen.tsx'
import { ColouredName } from '../user/coloured-name.tsx'
import { InvitePart } from './invite-part.tsx'
import { InviteTargetLine } from './invite-target.tsx'
import { InvitedEvent } from './invited-event.tsx'
import { isGuestInvite, joinRequirements } from './join-requirements.ts'

/** The details of a guild invite: its roles, and the guild's requirements. */
export function GuildInviteDetails({ invite }: { invite: Invite }) {
  const { guild, channel, roles = [], stage_instance: stage, guild_scheduled_event: event } = invite
  const words = [
    ...(isGuestInvite(invite) ? [t('invite.you-can-see-this-one-channel')] : []),
    ...joinRequirements(guild),
  ]
  return (
    <>
      <p className="invite-channel">
        <ChannelIcon type={channel.type} />
        {rich('invite.leads-to', { span: unseen, place: <span className="invite-name">{channel.name}</span> })}
      </p>
      <InviteTargetLine invite={invite} />
      {event ? (
        <InvitedEvent event={event} channelName={channel.id === event.channel_id ? channel.name : null} />
      ) : null}
      {stage ? (
        <InvitePart title={t('invite.on-stage-now')}>
          <p className="invite-name">{stage.topic}</p>
          <p className="invite-quiet">{stageWords(stage)}</p>
        </InvitePart>
      ) : null}
      {roles.length > 0 ? (
        <InvitePart title={t('invite.the-role-youll-get', { count: roles.length })}>
          <ul className="invite-roles">
            {roles.map(({ id, name, color }) => (
              <li key={id}>
                <ColouredName colour={colourOf(color)} className="invite-name">
                  {name}
                </ColouredName>
              </li>
            ))}
          </ul>
        </InvitePart>
      ) : null}
      {guild.welcome_screen ? <Welcome screen={guild.welcome_screen} /> : null}
      {words.length > 0 ? (
        <InvitePart title={t('invite.good-to-know')}>
          {words.map((each) => (
            <p key={each}>{each}</p>
          ))}
        </InvitePart>
      ) : null}
    </>
  )
}

function stageWords({ members, speaker_count, participant_count }: NonNullable<Invite['stage_instance']>): string {
  const names = members.slice(0, 3).map(({ user, nick }) => nick ?? userName(user))
  const more = speaker_count - names.length
  const speakers = [...names, ...(more > 0 ? [t('invite.more', { more })] : [])].join(', ')
  const there = t('invite.people-are-there', { participantCount: participant_count })
  return speakers === '' ? `${there}.` : `${there}. ${t('invite.speakers-speak', { speakers, count: speaker_count })}`
}

const colourOf = (color: number): string | undefined =>
  color === 0 ? undefined : `#${color.toString(16).padStart(6, '0')}`

function Welcome({ screen: { description, welcome_channels } }: { screen: WelcomeScreen }) {
  return (
    <InvitePart title={t('invite.welcome')}>
      {description ? <p>{description}</p> : null}
      <ul className="invite-welcome">
        {welcome_channels.map((each) => {
          const emoji = emojiOf(each)
          return (
            <li key={each.channel_id}>
              {emoji === null ? <ChannelIcon type={0} /> : <Emoji emoji={emoji} />}
              <span className="invite-name">{each.description}</span>
            </li>
          )
        })}
      </ul>
    </InvitePart>
  )
}

function emojiOf({ emoji_id: id, emoji_name: name }: WelcomeScreen['welcome_channels'][number]): ShownEmoji | null {
  if (id !== null) return { id, name: name ?? '', isAnimated: false }
  return name === null ? null : { text: name }
}
