/** The messages of each part of the client, loaded with that part, in the page's language only. */
export const areas = {
  activities: {
    en: () => import('./words/en/activities.json', { with: { type: 'json' } }),
    de: () => import('./words/de/activities.json', { with: { type: 'json' } }),
  },
  'activity-developer': {
    en: () => import('./words/en/activity-developer.json', { with: { type: 'json' } }),
    de: () => import('./words/de/activity-developer.json', { with: { type: 'json' } }),
  },
  base: {
    en: () => import('./words/en/base.json', { with: { type: 'json' } }),
    de: () => import('./words/de/base.json', { with: { type: 'json' } }),
  },
  consent: {
    en: () => import('./words/en/consent.json', { with: { type: 'json' } }),
    de: () => import('./words/de/consent.json', { with: { type: 'json' } }),
  },
  developers: {
    en: () => import('./words/en/developers.json', { with: { type: 'json' } }),
    de: () => import('./words/de/developers.json', { with: { type: 'json' } }),
  },
  'guild-settings': {
    en: () => import('./words/en/guild-settings.json', { with: { type: 'json' } }),
    de: () => import('./words/de/guild-settings.json', { with: { type: 'json' } }),
  },
  instance: {
    en: () => import('./words/en/instance.json', { with: { type: 'json' } }),
    de: () => import('./words/de/instance.json', { with: { type: 'json' } }),
  },
  main: {
    en: () => import('./words/en/main.json', { with: { type: 'json' } }),
    de: () => import('./words/de/main.json', { with: { type: 'json' } }),
  },
  more: {
    en: () => import('./words/en/more.json', { with: { type: 'json' } }),
    de: () => import('./words/de/more.json', { with: { type: 'json' } }),
  },
  permissions: {
    en: () => import('./words/en/permissions.json', { with: { type: 'json' } }),
    de: () => import('./words/de/permissions.json', { with: { type: 'json' } }),
  },
  places: {
    en: () => import('./words/en/places.json', { with: { type: 'json' } }),
    de: () => import('./words/de/places.json', { with: { type: 'json' } }),
  },
  scopes: {
    en: () => import('./words/en/scopes.json', { with: { type: 'json' } }),
    de: () => import('./words/de/scopes.json', { with: { type: 'json' } }),
  },
  settings: {
    en: () => import('./words/en/settings.json', { with: { type: 'json' } }),
    de: () => import('./words/de/settings.json', { with: { type: 'json' } }),
  },
  widget: {
    en: () => import('./words/en/widget.json', { with: { type: 'json' } }),
    de: () => import('./words/de/widget.json', { with: { type: 'json' } }),
  },
}
