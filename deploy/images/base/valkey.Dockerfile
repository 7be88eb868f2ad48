FROM catraca-base/redis
RUN ln -s /usr/bin/redis-server /usr/local/bin/valkey-server && ln -s /usr/bin/redis-cli /usr/local/bin/valkey-cli
CMD ["valkey-server", "--bind", "0.0.0.0", "--protected-mode", "no"]
