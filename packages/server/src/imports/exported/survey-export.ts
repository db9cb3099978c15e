// Reads all messages of an export to learn of the people, roles and emojis that belong to them.
import type { ImportedEmoji, ImportedRole, ImportedUser } from '../import-source.ts'
import type { SourceLosses } from '../live/source-losses.ts'
import { idIn, mapped, objectIn, objectsIn, type SourceObject, textField, wholeIn } from '../live/source-objects.ts'
import type { ChannelFile } from './index-export.ts'
import { InvalidJson, jsonValues } from './json-values.ts'
import { localFile, readExportedUser } from './read-exported-message.ts'

const MOST_PEOPLE = 250_000
const MOST_ROLES = 1000
const MOST_EMOJIS = 5000

/** A writer of messages. */
export interface SurveyedMember {
  readonly user: ImportedUser
  readonly roleIds: readonly string[]
}

/** What is known about a guild only from its messages. */
export interface Survey {
  readonly people: ReadonlyMap<string, SurveyedMember>
  readonly roles: ReadonlyMap<string, ImportedRole>
  readonly emojis: ReadonlyMap<string, ImportedEmoji>
}

/** Files that are incomplete are read as far as possible. */
export async function surveyExport(files: Iterable<ChannelFile>, losses: SourceLosses): Promise<Survey> {
  const people = new Map<string, SurveyedMember>()
  const roles = new Map<string, ImportedRole>()
  const emojis = new Map<string, ImportedEmoji>()
  const add = (message: SourceObject) => {
    const author = objectIn(message.author)
    const user = readExportedUser(author)
    const sent = objectsIn(author?.roles)
    for (const role of mapped(sent, readRole)) if (roles.size < MOST_ROLES) roles.set(role.id, role)
    if (user && people.size < MOST_PEOPLE)
      people.set(user.id, { user, roleIds: sent.map(({ id }) => idIn(id)).filter((id) => id !== null) })
    const shown = [
      ...objectsIn(message.reactions).map(({ emoji }) => objectIn(emoji)),
      ...objectsIn(message.inlineEmojis),
    ]
    for (const emoji of mapped(shown, readEmoji)) if (emojis.size < MOST_EMOJIS) emojis.set(emoji.id, emoji)
  }
  for (const { path } of files) {
    try {
      for await (const { value } of jsonValues(path, ['$.messages.*'])) add(objectIn(value) ?? {})
    } catch (error) {
      // It is reported when the messages are imported.
      if (!(error instanceof InvalidJson)) throw error
    }
  }
  if (people.size === MOST_PEOPLE) losses.add('member', '', `more than ${MOST_PEOPLE} people`)
  return { people, roles, emojis }
}

function readRole(role: SourceObject): ImportedRole | null {
  const [id, name] = [idIn(role.id), textField(role.name)]
  if (id === null || name === null) return null
  return {
    id,
    name,
    position: wholeIn(role.position) ?? 1,
    permissions: '0',
    color: Number.parseInt(/^#(?<digits>[0-9a-f]{6})/iu.exec(textField(role.color) ?? '')?.groups?.digits ?? '0', 16),
    hoist: false,
    mentionable: false,
    isManaged: false,
    unicodeEmoji: null,
    icon: null,
  }
}

function readEmoji(emoji: SourceObject | null): ImportedEmoji | null {
  const [id, name] = [idIn(emoji?.id), textField(emoji?.name)]
  const image = localFile(emoji?.imageUrl, `emoji ${name}`)
  if (id === null || name === null || !image) return null
  return { id, name, isAnimated: emoji?.isAnimated === true, roleIds: [], creator: null, image }
}
