import { t } from '../../language/main.ts'
import './mention.css'
import type { GuildPageLink } from '@guildhall/protocol/markdown/markdown-nodes'
import { type CSSProperties, type MouseEvent, type ReactNode, useContext } from 'react'
import { ChannelIcon } from '../guild/channel-icon.tsx'
import { MarkdownSettingContext } from './markdown-setting.ts'
import { GUILD_PAGE_NAMES } from './markdown-to-text.ts'
import { useMentionContext } from './names.ts'

export function UserMention({ id }: { id: string }) {
  const names = useMentionContext()
  const user = names.useUser(id)
  return user ? (
    <Mention of={{ 'data-user-id': id }} onPress={(event) => names.openUser(id, event.currentTarget)}>
      @{user.name}
    </Mention>
  ) : (
    <Unknown>{t('markdown.unknown-user')}</Unknown>
  )
}

export function RoleMention({ id }: { id: string }) {
  const role = useMentionContext().useRole(id)
  if (!role) return <Unknown>{t('markdown.unknown-role')}</Unknown>
  const { name, color } = role
  return (
    <Mention {...(color && { color })} of={{ 'data-role-id': id }}>
      @{name}
    </Mention>
  )
}

export function ChannelMention({ id }: { id: string }) {
  const names = useMentionContext()
  const channel = names.useChannel(id)
  if (!channel) return <Unknown>{t('markdown.unknown-channel')}</Unknown>
  return (
    <Mention onPress={() => names.openChannel(id)}>
      <ChannelIcon type={channel.type} />
      {channel.name}
    </Mention>
  )
}

export function EveryoneMention({ name }: { name: string }) {
  return <Mention>@{name}</Mention>
}

export function CommandMention({ id, name }: { id: string; name: string }) {
  const names = useMentionContext()
  return <Mention onPress={() => names.openCommand(id, name)}>/{name}</Mention>
}

/** A page of the guild: only its name, unless such a page exists. */
export function GuildPageMention({ place }: { place: GuildPageLink }) {
  const names = useMentionContext()
  if (place === 'linked-roles') return <Mention onPress={names.openLinkedRoles}>{GUILD_PAGE_NAMES[place]}</Mention>
  return <Mention>{GUILD_PAGE_NAMES[place]}</Mention>
}

type MentionProps = {
  children: ReactNode
  color?: number
  /** The user's ID, for the context menu of the text. */
  of?: Readonly<Partial<Record<`data-${'role' | 'user'}-id`, string>>>
  onPress?: (event: MouseEvent<HTMLElement>) => void
}

/** A role's colour is only mixed into the background: as text colour it could be illegible. */
function Mention({ children, color, of, onPress }: MentionProps) {
  const { isPressable } = useContext(MarkdownSettingContext)
  const style: CSSProperties & Record<`--${string}`, string> = color === undefined ? {} : { '--mention': hex(color) }
  const look = color === undefined ? 'mention' : 'mention mention-coloured'
  if (!onPress || !isPressable) {
    return (
      <span {...of} className={look} style={style}>
        {children}
      </span>
    )
  }
  return (
    <button {...of} type="button" className={`${look} mention-button`} style={style} onClick={onPress}>
      {children}
    </button>
  )
}

function Unknown({ children }: { children: ReactNode }) {
  return <span className="mention mention-unknown">{children}</span>
}

function hex(color: number): string {
  return `#${color.toString(16).padStart(6, '0')}`
}
