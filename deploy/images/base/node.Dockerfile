FROM catraca-base/node
COPY certs /etc/ssl/certs
COPY npmrc /etc/npmrc-of-the-machine
COPY node_modules /opt/node_modules
RUN ln -s /opt/node_modules/node/bin/node /usr/local/bin/node \
    && ln -s /opt/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
    && ln -s /opt/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx \
    && useradd --uid 1000 --create-home node
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/extra.pem NPM_CONFIG_USERCONFIG=/etc/npmrc-of-the-machine
CMD ["node"]
