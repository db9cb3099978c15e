import type { Widget, WidgetChannel, WidgetMember } from '@guildhall/protocol/objects/guilds/widget'
import { t } from '../language/widget.ts'

/**
 * The page that other sites embed. It uses no framework, so that those sites load little; names become text, never markup.
 */
export class WidgetPage {
  readonly #name = made('h1', 'name')
  readonly #count = made('p', 'count')
  readonly #list = made('div', 'list')
  readonly #foot = made('footer', 'foot')
  readonly #connect = made('a', 'connect', t('widget.join'))
  readonly #notice = made('p', 'notice')
  readonly #again = made('button', 'again', t('widget.try-again'))
  /** Unchanged content is not rendered again, so that readers are not disturbed. */
  #drawn = ''

  constructor(place: HTMLElement, onRetry: () => void) {
    const head = made('header', 'head')
    head.append(this.#name, this.#count)
    this.#connect.target = '_blank'
    this.#connect.rel = 'noopener noreferrer'
    this.#list.tabIndex = 0
    this.#list.setAttribute('role', 'region')
    this.#list.setAttribute('aria-label', t('widget.who'))
    this.#notice.setAttribute('role', 'status')
    this.#again.type = 'button'
    this.#again.addEventListener('click', onRetry)
    const main = made('main', 'widget')
    main.append(head, this.#notice, this.#list, this.#foot)
    place.append(main)
    this.#show({ name: 'Guildhall', count: '', notice: t('widget.loading') })
  }

  /** Shows a guild. */
  draw(widget: Widget): void {
    const drawn = JSON.stringify(widget)
    if (drawn === this.#drawn) return
    this.#drawn = drawn
    const { name, channels, members, presence_count: count } = widget
    this.#show({ name, count: t('widget.online-count', { count }), notice: '' })
    const elsewhere = members.filter(({ channel_id: id }) => !channels.some((channel) => channel.id === id))
    const left = count - members.length
    this.#list.hidden = false
    this.#list.replaceChildren(
      ...titled(
        t('widget.voice-channels'),
        channels.map((channel) => channelItem(channel, members)),
      ),
      ...titled(t('widget.members-online'), elsewhere.map(memberItem)),
      ...(left > 0 ? [made('p', 'more', t('widget.more', { count: left }))] : []),
    )
    const invite = safeInvite(widget.instant_invite)
    this.#foot.replaceChildren(...(invite === null ? [] : [this.#connect]))
    if (invite !== null) this.#connect.href = invite
  }

  /** Shows why there is no guild. */
  showProblem(words: string): void {
    this.#drawn = ''
    this.#show({ name: 'Guildhall', count: '', notice: words })
    this.#list.hidden = true
    this.#list.replaceChildren()
    this.#foot.replaceChildren(this.#again)
  }

  #show({ name, count, notice }: { name: string; count: string; notice: string }): void {
    document.title = name
    this.#name.textContent = name
    this.#count.textContent = count
    this.#notice.textContent = notice
  }
}

/** Only http(s) links are followed, whatever the response holds. */
function safeInvite(invite: string | null): string | null {
  return invite !== null && /^https?:\/\//u.test(invite) ? invite : null
}

function titled(title: string, items: readonly HTMLElement[]): HTMLElement[] {
  if (items.length === 0) return []
  const list = made('ul', 'items')
  list.append(...items)
  return [made('h2', 'title', title), list]
}

function channelItem({ id, name }: WidgetChannel, members: readonly WidgetMember[]): HTMLElement {
  const item = made('li', 'channel')
  item.append(made('p', 'channel-name', name))
  const inside = members.filter(({ channel_id }) => channel_id === id)
  if (inside.length > 0) {
    const list = made('ul', 'items')
    list.append(...inside.map(memberItem))
    item.append(list)
  }
  return item
}

const statuses: Readonly<Record<WidgetMember['status'], string>> = {
  online: t('widget.online'),
  idle: t('widget.idle'),
  dnd: t('widget.do-not-disturb'),
}

function memberItem({ username, avatar_url, status, activity, ...voice }: WidgetMember): HTMLElement {
  const picture = made('img', 'avatar')
  picture.src = avatar_url
  picture.alt = ''
  picture.width = 24
  picture.height = 24
  picture.loading = 'lazy'
  const mark = made('span', `status ${status}`)
  mark.setAttribute('role', 'img')
  mark.setAttribute('aria-label', statuses[status])
  const item = made('li', 'member')
  item.append(picture, mark, made('span', 'member-name', username))
  const isSilent = [voice.mute, voice.self_mute, voice.suppress].includes(true)
  if (voice.channel_id !== undefined && isSilent) item.append(made('span', 'doing', t('widget.muted')))
  else if (activity) item.append(made('span', 'doing', activity.name))
  return item
}

function made<T extends keyof HTMLElementTagNameMap>(tag: T, name: string, text = ''): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag)
  element.className = name
  element.textContent = text
  return element
}
