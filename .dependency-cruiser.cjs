// Who may import whom (see ARCHITECTURE.md). Every rule names what is forbidden; its comment says what to do instead.
//
//   protocol <- store <- kernel <- media <- features <- { http, gateway, jobs, activities } <- app.ts <- main.ts, cli
//                          kernel <- outbox <- gateway, kernel <- outside <- app.ts

const server = '^packages/server/src/'
const tests = '\\.test\\.tsx?$|-invariants\\.ts$|^packages/testing/|^packages/server/bench/|/e2e/'
const supporting = '(/feature|-(store|view|rules|actions|jobs|hooks|tables))\\.ts$'
const parts = `${server}features/[^/]+/[^/]+\\.ts$`
const operations = `${server}features/(${require('node:fs')
  .globSync('packages/protocol/src/operations/*/*.ts', { cwd: __dirname })
  .map((file) => file.split('/').slice(-2).join('/').slice(0, -3))
  .join('|')})\\.ts$`

/** Files of one layer may import the layers named and themselves, and nothing else of the server. */
const layer = (name, ...allowed) => ({
  name: `${name}-stays-below`,
  comment: `${name} may import only: ${[name, ...allowed].join(', ')}. Move the shared piece down, or pass it in from app.ts.`,
  severity: 'error',
  from: { path: `${server}${name}/`, pathNot: tests },
  to: { path: server, pathNot: `${server}(${[name, ...allowed].join('|')})(/|\\.ts$)` },
})

const onlyIn = (name, comment, packages, places) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: `${places}|${tests}` },
  to: { path: packages },
})

const packageFolder = (names) => `(^|/)node_modules/(${names})`

module.exports = {
  forbidden: [
    {
      name: 'resolved',
      comment: 'An import that cannot be found would hide everything behind it from these rules.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-circles',
      comment: 'Two files that need each other hold one thing in two places: move what they share.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'protocol-stands-alone',
      comment: 'protocol is data and pure functions; it knows neither the server nor the client.',
      severity: 'error',
      from: { path: '^packages/protocol/' },
      to: { path: '^packages/(server|web)/|^scripts/' },
    },
    layer('store', 'version', 'exports-of'),
    layer('kernel', 'store'),
    layer('media', 'kernel', 'store'),
    layer('outbox', 'kernel', 'store'),
    layer('outside', 'kernel'),
    layer('features', 'media', 'kernel', 'store'),
    layer('http', 'features', 'media', 'kernel', 'store', 'config', 'features'),
    layer('gateway', 'outbox', 'features', 'media', 'kernel', 'store', 'config'),
    layer('jobs', 'features', 'kernel', 'store'),
    layer('activities', 'features', 'media', 'kernel', 'store', 'config'),
    {
      name: 'features-is-a-table',
      comment:
        'What all features add is read by http, app.ts, the command that starts it, scripts and tests. Other commands load tables alone: cli/load-tables.ts.',
      severity: 'error',
      from: { path: server, pathNot: `${server}(http/|app\\.ts$|features\\.ts$|cli/start\\.ts$)|${tests}` },
      to: { path: `${server}features\\.ts$` },
    },
    {
      name: 'features-looks-down',
      comment: 'features.ts finds the features, and imports what lies below them.',
      severity: 'error',
      from: { path: `${server}features\\.ts$` },
      to: {
        path: server,
        pathNot: `${server}(exports-of\\.ts$|kernel/|media/media-tables\\.ts$|store/(table\\.ts$|tables/))`,
      },
    },
    {
      name: 'tables-are-values',
      comment: 'A table describes itself: what is done with its rows goes to -store.',
      severity: 'error',
      from: { path: `${server}(features|media)/.+-tables\\.ts$|${server}store/tables/` },
      to: { path: server, pathNot: `${server}(store/(column|table|tables)\\.ts$|store/tables/)` },
    },
    {
      name: 'app-is-the-top',
      comment: 'Only the commands and sandboxes start an app.',
      severity: 'error',
      from: { path: '^packages/', pathNot: `${server}(main\\.ts$|cli/|sandboxes/)|${tests}` },
      to: { path: `${server}(app\\.ts$|cli/)` },
    },
    {
      name: 'sandboxes-know-no-command',
      comment: 'Sandboxes are used by commands.',
      severity: 'error',
      from: { path: `${server}sandboxes/`, pathNot: tests },
      to: { path: `${server}cli/` },
    },
    {
      name: 'main-is-the-door',
      comment: 'main.ts runs when imported, so nobody imports it.',
      severity: 'error',
      from: {},
      to: { path: `${server}main\\.ts$` },
    },
    {
      name: 'part-is-a-leaf',
      comment:
        'Only the feature.ts of its feature and tests import an operation, a job handler or a chore. What two need goes to -actions, -rules, -store or -view.',
      severity: 'error',
      from: { pathNot: `/feature\\.ts$|\\.test\\.ts$` },
      to: { path: parts, pathNot: `${supporting}|\\.test\\.ts$` },
    },
    {
      name: 'feature-lists-its-own-parts',
      comment: 'feature.ts says what its own feature does by the clock, and in whose hooks it takes part.',
      severity: 'error',
      from: { path: '^packages/server/src/features/([^/]+)/feature\\.ts$' },
      to: { path: `${server}features/`, pathNot: '^packages/server/src/features/($1/|.+-hooks\\.ts$)' },
    },
    {
      name: 'feature-is-found',
      comment: 'features.ts finds every feature.ts: nobody imports one.',
      severity: 'error',
      from: {},
      to: { path: `${server}features/[^/]+/feature\\.ts$` },
    },
    {
      name: 'operation-has-its-own-test',
      comment: 'A test drives other operations through HTTP, not by importing them.',
      severity: 'error',
      from: { path: '^(packages/.+)\\.test\\.ts$' },
      to: { path: operations, pathNot: '^$1\\.ts$' },
    },
    onlyIn('fastify-in-http', 'Only http/ knows Fastify.', packageFolder('@?fastify/'), `${server}http/`),
    onlyIn('sharp-in-media', 'Only media/ decodes pictures.', packageFolder('sharp/'), `${server}media/`),
    {
      name: 'parsers-in-the-decoder',
      comment:
        'Pictures and films that somebody sent are parsed in decoder processes alone: hand the work to `decode`.',
      severity: 'error',
      from: { path: server, pathNot: `${server}media/(decoding/(decode-picture|decoder)|metadata/.+)\\.ts$|${tests}` },
      to: {
        path: `${server}media/(decoding/decode-picture|animation|metadata/.+)\\.ts$`,
        pathNot: `${server}media/metadata/metadata-formats\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    onlyIn(
      'addresses-in-outside',
      'Only outside/ judges addresses.',
      packageFolder('ipaddr\\.js/'),
      `${server}outside/`,
    ),
    onlyIn('ws-in-gateway', 'Only gateway/ knows ws.', packageFolder('(@types/)?ws/'), `${server}gateway/`),
    onlyIn(
      'sql-in-store',
      'Only store/ knows which database it is.',
      `${packageFolder('(@types/)?pg/')}|^(node:)?sqlite$`,
      `${server}store/`,
    ),
    {
      name: 'web-sees-types',
      comment: 'The client takes types from the server, never code.',
      severity: 'error',
      from: { path: '^packages/web/', pathNot: tests },
      to: { path: '^packages/server/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-features-apart',
      comment: "Features of the client don't import each other: what two need goes to shared/ or state/.",
      severity: 'error',
      from: { path: '^packages/web/src/features/([^/]+)/' },
      to: { path: '^packages/web/src/features/', pathNot: '^packages/web/src/features/$1/' },
    },
    {
      name: 'web-language-stays-below',
      comment: 'Whatever the client says is said through language/, which knows nothing of it.',
      severity: 'error',
      from: { path: '^packages/web/src/language/' },
      to: { path: '^packages/web/src/', pathNot: '^packages/web/src/(language/|api/stored\\.ts$)' },
    },
    ...['api', 'gateway', 'state', 'shared', 'features'].map((name, index, layers) => ({
      name: `web-${name}-stays-below`,
      comment: `In the client: ${layers.join(' <- ')} <- app.`,
      severity: 'error',
      from: { path: `^packages/web/src/${name}/` },
      to: { path: `^packages/web/src/(${[...layers.slice(index + 1), 'app'].join('|')})/` },
    })),
    {
      name: 'web-calls-by-contract',
      comment: 'A call names the contract of its operation: use `client.call`, or `call` and `upload` of api/.',
      severity: 'error',
      from: { path: '^packages/web/src/', pathNot: `^packages/web/src/(api|testing)/|${tests}` },
      to: { path: '^packages/web/src/api/request\\.ts$' },
    },
    {
      name: 'testing-in-tests',
      comment: 'What is written for tests, invariants of features included, is for tests, the benchmark and scripts.',
      severity: 'error',
      from: { pathNot: `${tests}|^scripts/|^packages/web/src/testing/` },
      to: {
        path: '^packages/testing/|^packages/web/src/testing/|^packages/server/.+-invariants\\.ts$|\\.test\\.tsx?$',
      },
    },
    {
      name: 'no-development-packages',
      comment: 'What runs outside the checkout must be in dependencies.',
      severity: 'error',
      from: { path: '^packages/(server|protocol)/src/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
}
