# Guildhall in a container; docs/operating.md says how to run it.
#
# The system under Node gets its fixes when the image is built again with --pull; Node itself is the one that the project is
# tested with. NODE_IMAGE can name it with its digest (node:…@sha256:…), so that what is built from is exactly what was looked at.
ARG NODE_IMAGE=node:26.10.0-trixie-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/protocol/package.json packages/protocol/
COPY packages/server/package.json packages/server/
COPY packages/test/package.json packages/test/
COPY packages/testing/package.json packages/testing/
COPY packages/web/package.json packages/web/
# npm ci wants all that package.json names, and the tools of the workspace are not needed here.
RUN npm pkg delete devDependencies

FROM manifests AS client
RUN npm ci --workspace packages/web --workspace packages/protocol \
    --ignore-scripts --no-audit --no-fund --loglevel=error
COPY packages/protocol packages/protocol
COPY packages/web packages/web
COPY tsconfig.json ./
RUN npm run build --workspace packages/web --loglevel=error

FROM manifests AS server
RUN npm ci --workspace packages/server --workspace packages/protocol --omit=dev \
    --ignore-scripts --no-audit --no-fund --loglevel=error

FROM ${NODE_IMAGE}
# A server installs nothing: package managers stay behind. It runs as a user who owns nothing but its data.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
    /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-* \
    && ln -s /app/packages/server/src/main.ts /usr/local/bin/guildhall \
    && mkdir /data \
    && chown 10001:10001 /data
WORKDIR /app
COPY --from=server /app ./
COPY LICENSE ./
COPY packages/protocol packages/protocol
COPY packages/server packages/server
COPY --from=client /app/packages/web/dist packages/web/dist

ENV GUILDHALL_HOST=0.0.0.0 GUILDHALL_DATA=/data
USER 10001:10001
VOLUME /data
EXPOSE 3333
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.GUILDHALL_PORT ?? 3333}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["guildhall"]
CMD ["start"]
