import { listImportChannels, listStructureIds } from '../features/imports/imports-store.ts'
import type { ImportIdRow } from '../features/imports/imports-tables.ts'
import type { Db } from '../store/db.ts'

export type StructureKind = Exclude<ImportIdRow['kind'], 'message'>

/** The ids here of the source's guild, roles, channels, emojis and stickers. */
export class ImportIds {
  readonly guildId: string
  readonly sourceGuildId: string
  readonly channels: Map<string, string>
  readonly #others: Readonly<Record<StructureKind, Map<string, string>>>

  constructor(
    { guildId, sourceGuildId }: { guildId: string; sourceGuildId: string },
    channels: Map<string, string> = new Map(),
    others: Readonly<Record<StructureKind, Map<string, string>>> = {
      role: new Map(),
      emoji: new Map(),
      sticker: new Map(),
    },
  ) {
    this.guildId = guildId
    this.sourceGuildId = sourceGuildId
    this.channels = channels
    this.#others = others
  }

  /** Reads the ids of an import that continues. */
  static async read(db: Db, guild: { guildId: string; sourceGuildId: string }): Promise<ImportIds> {
    const ids = new ImportIds(guild)
    for (const { source_id, channel_id } of await listImportChannels(db, guild.guildId))
      ids.channels.set(source_id, channel_id)
    for (const { kind, source_id, id } of await listStructureIds(db, guild.guildId))
      if (kind !== 'message') ids.of(kind).set(source_id, id)
    return ids
  }

  of(kind: StructureKind): Map<string, string> {
    return this.#others[kind]
  }

  /** The role of everyone has the guild's id. */
  role(sourceId: string): string | undefined {
    return sourceId === this.sourceGuildId ? this.guildId : this.#others.role.get(sourceId)
  }
}
