FROM catraca-base/mongo
COPY --chmod=755 mongod mongodump mongorestore /usr/local/bin/
COPY node_modules /opt/node_modules
RUN mkdir -p /data/db \
    && printf '#!/bin/sh\nexec /opt/node_modules/node/bin/node /opt/node_modules/mongosh/bin/mongosh.js "$@"\n' > /usr/local/bin/mongosh \
    && chmod 755 /usr/local/bin/mongosh
CMD ["mongod", "--bind_ip_all"]
