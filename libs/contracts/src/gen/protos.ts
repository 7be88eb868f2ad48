// Generated from protos/ by libs/contracts/gen.mjs (npm run gen). Do not edit.
export const protos = {
  "nested": {
    "catraca": {
      "nested": {
        "accounts": {
          "nested": {
            "v1": {
              "nested": {
                "AccountsService": {
                  "methods": {
                    "CreateAccount": {
                      "requestType": "CreateAccountRequest",
                      "responseType": "CreateAccountResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "GetAccount": {
                      "requestType": "GetAccountRequest",
                      "responseType": "GetAccountResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "ListAccounts": {
                      "requestType": "ListAccountsRequest",
                      "responseType": "ListAccountsResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "UpdateAccount": {
                      "requestType": "UpdateAccountRequest",
                      "responseType": "UpdateAccountResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "AdvanceTestClock": {
                      "requestType": "AdvanceTestClockRequest",
                      "responseType": "AdvanceTestClockResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "ListTestClocks": {
                      "requestType": "ListTestClocksRequest",
                      "responseType": "ListTestClocksResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "charges,checkout,refunds,balance,notifier"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "charges,checkout,refunds,balance,notifier"
                        }
                      ]
                    },
                    "ListHeldAccounts": {
                      "requestType": "ListHeldAccountsRequest",
                      "responseType": "ListHeldAccountsResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "refunds,balance"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "refunds,balance"
                        }
                      ]
                    },
                    "CreateSecretKey": {
                      "requestType": "CreateSecretKeyRequest",
                      "responseType": "CreateSecretKeyResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "ListSecretKeys": {
                      "requestType": "ListSecretKeysRequest",
                      "responseType": "ListSecretKeysResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "RevokeSecretKey": {
                      "requestType": "RevokeSecretKeyRequest",
                      "responseType": "RevokeSecretKeyResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "FindSecretKey": {
                      "requestType": "FindSecretKeyRequest",
                      "responseType": "FindSecretKeyResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "CreatePublishableKey": {
                      "requestType": "CreatePublishableKeyRequest",
                      "responseType": "CreatePublishableKeyResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "ListPublishableKeys": {
                      "requestType": "ListPublishableKeysRequest",
                      "responseType": "ListPublishableKeysResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "UpdatePublishableKey": {
                      "requestType": "UpdatePublishableKeyRequest",
                      "responseType": "UpdatePublishableKeyResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "DeletePublishableKey": {
                      "requestType": "DeletePublishableKeyRequest",
                      "responseType": "DeletePublishableKeyResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "FindPublishableKey": {
                      "requestType": "FindPublishableKeyRequest",
                      "responseType": "FindPublishableKeyResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "GetPageKey": {
                      "requestType": "GetPageKeyRequest",
                      "responseType": "GetPageKeyResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "CreateOperatorCredential": {
                      "requestType": "CreateOperatorCredentialRequest",
                      "responseType": "CreateOperatorCredentialResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "ListOperatorCredentials": {
                      "requestType": "ListOperatorCredentialsRequest",
                      "responseType": "ListOperatorCredentialsResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "RevokeOperatorCredential": {
                      "requestType": "RevokeOperatorCredentialRequest",
                      "responseType": "RevokeOperatorCredentialResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "FindOperatorCredential": {
                      "requestType": "FindOperatorCredentialRequest",
                      "responseType": "FindOperatorCredentialResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    }
                  }
                },
                "Account": {
                  "fields": {
                    "id": {
                      "type": "string",
                      "id": 1
                    },
                    "name": {
                      "type": "string",
                      "id": 2
                    },
                    "document": {
                      "type": "string",
                      "id": 3
                    },
                    "email": {
                      "type": "string",
                      "id": 4
                    },
                    "registration": {
                      "type": "string",
                      "id": 5
                    },
                    "switches": {
                      "type": "Switches",
                      "id": 6
                    },
                    "contract": {
                      "type": "Contract",
                      "id": 7
                    },
                    "createdAt": {
                      "type": "string",
                      "id": 8
                    },
                    "testClockOffsetSeconds": {
                      "type": "int64",
                      "id": 9
                    },
                    "moneyOut": {
                      "type": "string",
                      "id": 10
                    }
                  }
                },
                "Switches": {
                  "fields": {
                    "cardEnabled": {
                      "type": "bool",
                      "id": 1
                    },
                    "refundsEnabled": {
                      "type": "bool",
                      "id": 2
                    },
                    "threeDsRequired": {
                      "type": "bool",
                      "id": 3
                    },
                    "oneClickEnabled": {
                      "type": "bool",
                      "id": 4
                    },
                    "cardLikeReferencesAllowed": {
                      "type": "bool",
                      "id": 5
                    }
                  }
                },
                "Contract": {
                  "oneofs": {
                    "_chargebacks": {
                      "oneof": [
                        "chargebacks"
                      ]
                    }
                  },
                  "fields": {
                    "version": {
                      "type": "int32",
                      "id": 1
                    },
                    "minAmount": {
                      "type": "int64",
                      "id": 2
                    },
                    "platform": {
                      "type": "PlatformFee",
                      "id": 3
                    },
                    "pix": {
                      "type": "PixFee",
                      "id": 4
                    },
                    "card": {
                      "type": "CardFee",
                      "id": 5
                    },
                    "refunds": {
                      "type": "RefundPolicy",
                      "id": 6
                    },
                    "chargebacks": {
                      "type": "ChargebackPolicy",
                      "id": 7,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "PlatformFee": {
                  "fields": {
                    "fixed": {
                      "type": "int64",
                      "id": 1
                    },
                    "percentBps": {
                      "type": "int32",
                      "id": 2
                    }
                  }
                },
                "PixFee": {
                  "fields": {
                    "fixed": {
                      "type": "int64",
                      "id": 1
                    },
                    "percentBps": {
                      "type": "int32",
                      "id": 2
                    },
                    "settlementDays": {
                      "type": "int32",
                      "id": 3
                    }
                  }
                },
                "CardFee": {
                  "fields": {
                    "fixed": {
                      "type": "int64",
                      "id": 1
                    },
                    "percentBps": {
                      "type": "int32",
                      "id": 2
                    },
                    "perInstallmentBps": {
                      "type": "int32",
                      "id": 3
                    },
                    "settlementDays": {
                      "type": "int32",
                      "id": 4
                    },
                    "maxInstallments": {
                      "type": "int32",
                      "id": 5
                    },
                    "settlement": {
                      "type": "string",
                      "id": 6
                    },
                    "interestFreeInstallments": {
                      "type": "int32",
                      "id": 7
                    },
                    "buyerInterestBps": {
                      "type": "int32",
                      "id": 8
                    }
                  }
                },
                "ChargebackPolicy": {
                  "fields": {
                    "platformFee": {
                      "type": "string",
                      "id": 1
                    },
                    "fee": {
                      "type": "int64",
                      "id": 2
                    }
                  }
                },
                "RefundPolicy": {
                  "fields": {
                    "platformFee": {
                      "type": "string",
                      "id": 1
                    },
                    "retainProviderCost": {
                      "type": "bool",
                      "id": 2
                    }
                  }
                },
                "SecretKey": {
                  "oneofs": {
                    "_expiresAt": {
                      "oneof": [
                        "expiresAt"
                      ]
                    },
                    "_revokedAt": {
                      "oneof": [
                        "revokedAt"
                      ]
                    },
                    "_lastUsedAt": {
                      "oneof": [
                        "lastUsedAt"
                      ]
                    }
                  },
                  "fields": {
                    "id": {
                      "type": "string",
                      "id": 1
                    },
                    "accountId": {
                      "type": "string",
                      "id": 2
                    },
                    "name": {
                      "type": "string",
                      "id": 3
                    },
                    "hint": {
                      "type": "string",
                      "id": 4
                    },
                    "livemode": {
                      "type": "bool",
                      "id": 5
                    },
                    "scopes": {
                      "rule": "repeated",
                      "type": "string",
                      "id": 6
                    },
                    "expiresAt": {
                      "type": "string",
                      "id": 7,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "revokedAt": {
                      "type": "string",
                      "id": 8,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "lastUsedAt": {
                      "type": "string",
                      "id": 9,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "createdAt": {
                      "type": "string",
                      "id": 10
                    }
                  }
                },
                "CreateAccountRequest": {
                  "oneofs": {
                    "_patch": {
                      "oneof": [
                        "patch"
                      ]
                    },
                    "_accountId": {
                      "oneof": [
                        "accountId"
                      ]
                    }
                  },
                  "fields": {
                    "name": {
                      "type": "string",
                      "id": 1
                    },
                    "document": {
                      "type": "string",
                      "id": 2
                    },
                    "email": {
                      "type": "string",
                      "id": 3
                    },
                    "patch": {
                      "type": "AccountPatch",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "accountId": {
                      "type": "string",
                      "id": 5,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "CreateAccountResponse": {
                  "fields": {
                    "account": {
                      "type": "Account",
                      "id": 1
                    }
                  }
                },
                "GetAccountRequest": {
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    }
                  }
                },
                "GetAccountResponse": {
                  "fields": {
                    "account": {
                      "type": "Account",
                      "id": 1
                    }
                  }
                },
                "ListAccountsRequest": {
                  "fields": {
                    "page": {
                      "type": "int32",
                      "id": 1
                    },
                    "perPage": {
                      "type": "int32",
                      "id": 2
                    }
                  }
                },
                "ListAccountsResponse": {
                  "fields": {
                    "accounts": {
                      "rule": "repeated",
                      "type": "Account",
                      "id": 1
                    },
                    "total": {
                      "type": "int64",
                      "id": 2
                    }
                  }
                },
                "AccountPatch": {
                  "oneofs": {
                    "_name": {
                      "oneof": [
                        "name"
                      ]
                    },
                    "_email": {
                      "oneof": [
                        "email"
                      ]
                    },
                    "_registration": {
                      "oneof": [
                        "registration"
                      ]
                    },
                    "_switches": {
                      "oneof": [
                        "switches"
                      ]
                    },
                    "_contract": {
                      "oneof": [
                        "contract"
                      ]
                    },
                    "_moneyOut": {
                      "oneof": [
                        "moneyOut"
                      ]
                    }
                  },
                  "fields": {
                    "name": {
                      "type": "string",
                      "id": 1,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "email": {
                      "type": "string",
                      "id": 2,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "registration": {
                      "type": "string",
                      "id": 3,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "switches": {
                      "type": "SwitchesPatch",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "contract": {
                      "type": "ContractPatch",
                      "id": 5,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "moneyOut": {
                      "type": "string",
                      "id": 6,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "SwitchesPatch": {
                  "oneofs": {
                    "_cardEnabled": {
                      "oneof": [
                        "cardEnabled"
                      ]
                    },
                    "_refundsEnabled": {
                      "oneof": [
                        "refundsEnabled"
                      ]
                    },
                    "_threeDsRequired": {
                      "oneof": [
                        "threeDsRequired"
                      ]
                    },
                    "_oneClickEnabled": {
                      "oneof": [
                        "oneClickEnabled"
                      ]
                    },
                    "_cardLikeReferencesAllowed": {
                      "oneof": [
                        "cardLikeReferencesAllowed"
                      ]
                    }
                  },
                  "fields": {
                    "cardEnabled": {
                      "type": "bool",
                      "id": 1,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "refundsEnabled": {
                      "type": "bool",
                      "id": 2,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "threeDsRequired": {
                      "type": "bool",
                      "id": 3,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "oneClickEnabled": {
                      "type": "bool",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "cardLikeReferencesAllowed": {
                      "type": "bool",
                      "id": 5,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "ContractPatch": {
                  "oneofs": {
                    "_minAmount": {
                      "oneof": [
                        "minAmount"
                      ]
                    },
                    "_platform": {
                      "oneof": [
                        "platform"
                      ]
                    },
                    "_pix": {
                      "oneof": [
                        "pix"
                      ]
                    },
                    "_card": {
                      "oneof": [
                        "card"
                      ]
                    },
                    "_refunds": {
                      "oneof": [
                        "refunds"
                      ]
                    },
                    "_chargebacks": {
                      "oneof": [
                        "chargebacks"
                      ]
                    }
                  },
                  "fields": {
                    "minAmount": {
                      "type": "int64",
                      "id": 1,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "platform": {
                      "type": "PlatformFeePatch",
                      "id": 2,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "pix": {
                      "type": "PixFeePatch",
                      "id": 3,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "card": {
                      "type": "CardFeePatch",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "refunds": {
                      "type": "RefundPolicyPatch",
                      "id": 5,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "chargebacks": {
                      "type": "ChargebackPolicyPatch",
                      "id": 6,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "PlatformFeePatch": {
                  "oneofs": {
                    "_fixed": {
                      "oneof": [
                        "fixed"
                      ]
                    },
                    "_percentBps": {
                      "oneof": [
                        "percentBps"
                      ]
                    }
                  },
                  "fields": {
                    "fixed": {
                      "type": "int64",
                      "id": 1,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "percentBps": {
                      "type": "int32",
                      "id": 2,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "PixFeePatch": {
                  "oneofs": {
                    "_fixed": {
                      "oneof": [
                        "fixed"
                      ]
                    },
                    "_percentBps": {
                      "oneof": [
                        "percentBps"
                      ]
                    },
                    "_settlementDays": {
                      "oneof": [
                        "settlementDays"
                      ]
                    }
                  },
                  "fields": {
                    "fixed": {
                      "type": "int64",
                      "id": 1,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "percentBps": {
                      "type": "int32",
                      "id": 2,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "settlementDays": {
                      "type": "int32",
                      "id": 3,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "CardFeePatch": {
                  "oneofs": {
                    "_fixed": {
                      "oneof": [
                        "fixed"
                      ]
                    },
                    "_percentBps": {
                      "oneof": [
                        "percentBps"
                      ]
                    },
                    "_perInstallmentBps": {
                      "oneof": [
                        "perInstallmentBps"
                      ]
                    },
                    "_settlementDays": {
                      "oneof": [
                        "settlementDays"
                      ]
                    },
                    "_maxInstallments": {
                      "oneof": [
                        "maxInstallments"
                      ]
                    },
                    "_settlement": {
                      "oneof": [
                        "settlement"
                      ]
                    },
                    "_interestFreeInstallments": {
                      "oneof": [
                        "interestFreeInstallments"
                      ]
                    },
                    "_buyerInterestBps": {
                      "oneof": [
                        "buyerInterestBps"
                      ]
                    }
                  },
                  "fields": {
                    "fixed": {
                      "type": "int64",
                      "id": 1,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "percentBps": {
                      "type": "int32",
                      "id": 2,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "perInstallmentBps": {
                      "type": "int32",
                      "id": 3,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "settlementDays": {
                      "type": "int32",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "maxInstallments": {
                      "type": "int32",
                      "id": 5,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "settlement": {
                      "type": "string",
                      "id": 6,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "interestFreeInstallments": {
                      "type": "int32",
                      "id": 7,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "buyerInterestBps": {
                      "type": "int32",
                      "id": 8,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "ChargebackPolicyPatch": {
                  "oneofs": {
                    "_platformFee": {
                      "oneof": [
                        "platformFee"
                      ]
                    },
                    "_fee": {
                      "oneof": [
                        "fee"
                      ]
                    }
                  },
                  "fields": {
                    "platformFee": {
                      "type": "string",
                      "id": 1,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "fee": {
                      "type": "int64",
                      "id": 2,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "RefundPolicyPatch": {
                  "oneofs": {
                    "_platformFee": {
                      "oneof": [
                        "platformFee"
                      ]
                    },
                    "_retainProviderCost": {
                      "oneof": [
                        "retainProviderCost"
                      ]
                    }
                  },
                  "fields": {
                    "platformFee": {
                      "type": "string",
                      "id": 1,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "retainProviderCost": {
                      "type": "bool",
                      "id": 2,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "UpdateAccountRequest": {
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "patch": {
                      "type": "AccountPatch",
                      "id": 2
                    }
                  }
                },
                "UpdateAccountResponse": {
                  "fields": {
                    "account": {
                      "type": "Account",
                      "id": 1
                    }
                  }
                },
                "AdvanceTestClockRequest": {
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "seconds": {
                      "type": "int64",
                      "id": 2
                    },
                    "advanceId": {
                      "type": "string",
                      "id": 3
                    }
                  }
                },
                "AdvanceTestClockResponse": {
                  "fields": {
                    "offsetSeconds": {
                      "type": "int64",
                      "id": 1
                    }
                  }
                },
                "ListTestClocksRequest": {
                  "fields": {}
                },
                "TestClock": {
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "offsetSeconds": {
                      "type": "int64",
                      "id": 2
                    }
                  }
                },
                "ListTestClocksResponse": {
                  "fields": {
                    "testClocks": {
                      "rule": "repeated",
                      "type": "TestClock",
                      "id": 1
                    }
                  }
                },
                "ListHeldAccountsRequest": {
                  "fields": {}
                },
                "ListHeldAccountsResponse": {
                  "fields": {
                    "accountIds": {
                      "rule": "repeated",
                      "type": "string",
                      "id": 1
                    }
                  }
                },
                "CreateSecretKeyRequest": {
                  "oneofs": {
                    "_expiresAt": {
                      "oneof": [
                        "expiresAt"
                      ]
                    },
                    "_keyId": {
                      "oneof": [
                        "keyId"
                      ]
                    }
                  },
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "name": {
                      "type": "string",
                      "id": 2
                    },
                    "livemode": {
                      "type": "bool",
                      "id": 3
                    },
                    "scopes": {
                      "rule": "repeated",
                      "type": "string",
                      "id": 4
                    },
                    "expiresAt": {
                      "type": "string",
                      "id": 5,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "keyId": {
                      "type": "string",
                      "id": 6,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "CreateSecretKeyResponse": {
                  "fields": {
                    "secretKey": {
                      "type": "SecretKey",
                      "id": 1
                    },
                    "key": {
                      "type": "string",
                      "id": 2
                    }
                  }
                },
                "ListSecretKeysRequest": {
                  "oneofs": {
                    "_livemode": {
                      "oneof": [
                        "livemode"
                      ]
                    }
                  },
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "livemode": {
                      "type": "bool",
                      "id": 2,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "page": {
                      "type": "int32",
                      "id": 3
                    },
                    "perPage": {
                      "type": "int32",
                      "id": 4
                    }
                  }
                },
                "ListSecretKeysResponse": {
                  "fields": {
                    "secretKeys": {
                      "rule": "repeated",
                      "type": "SecretKey",
                      "id": 1
                    },
                    "total": {
                      "type": "int64",
                      "id": 2
                    }
                  }
                },
                "RevokeSecretKeyRequest": {
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "keyId": {
                      "type": "string",
                      "id": 2
                    }
                  }
                },
                "RevokeSecretKeyResponse": {
                  "fields": {}
                },
                "FindSecretKeyRequest": {
                  "fields": {
                    "keySha256": {
                      "type": "string",
                      "id": 1
                    }
                  }
                },
                "FindSecretKeyResponse": {
                  "oneofs": {
                    "_secretKey": {
                      "oneof": [
                        "secretKey"
                      ]
                    },
                    "_account": {
                      "oneof": [
                        "account"
                      ]
                    }
                  },
                  "fields": {
                    "secretKey": {
                      "type": "SecretKey",
                      "id": 1,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "account": {
                      "type": "Account",
                      "id": 2,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "PublishableKey": {
                  "fields": {
                    "id": {
                      "type": "string",
                      "id": 1
                    },
                    "accountId": {
                      "type": "string",
                      "id": 2
                    },
                    "name": {
                      "type": "string",
                      "id": 3
                    },
                    "key": {
                      "type": "string",
                      "id": 4
                    },
                    "livemode": {
                      "type": "bool",
                      "id": 5
                    },
                    "allowedDomains": {
                      "rule": "repeated",
                      "type": "string",
                      "id": 6
                    },
                    "createdAt": {
                      "type": "string",
                      "id": 7
                    }
                  }
                },
                "CreatePublishableKeyRequest": {
                  "oneofs": {
                    "_keyId": {
                      "oneof": [
                        "keyId"
                      ]
                    }
                  },
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "name": {
                      "type": "string",
                      "id": 2
                    },
                    "livemode": {
                      "type": "bool",
                      "id": 3
                    },
                    "allowedDomains": {
                      "rule": "repeated",
                      "type": "string",
                      "id": 4
                    },
                    "keyId": {
                      "type": "string",
                      "id": 5,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "CreatePublishableKeyResponse": {
                  "fields": {
                    "publishableKey": {
                      "type": "PublishableKey",
                      "id": 1
                    }
                  }
                },
                "ListPublishableKeysRequest": {
                  "oneofs": {
                    "_livemode": {
                      "oneof": [
                        "livemode"
                      ]
                    }
                  },
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "livemode": {
                      "type": "bool",
                      "id": 2,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "page": {
                      "type": "int32",
                      "id": 3
                    },
                    "perPage": {
                      "type": "int32",
                      "id": 4
                    }
                  }
                },
                "ListPublishableKeysResponse": {
                  "fields": {
                    "publishableKeys": {
                      "rule": "repeated",
                      "type": "PublishableKey",
                      "id": 1
                    },
                    "total": {
                      "type": "int64",
                      "id": 2
                    }
                  }
                },
                "UpdatePublishableKeyRequest": {
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "keyId": {
                      "type": "string",
                      "id": 2
                    },
                    "allowedDomains": {
                      "rule": "repeated",
                      "type": "string",
                      "id": 3
                    }
                  }
                },
                "UpdatePublishableKeyResponse": {
                  "fields": {
                    "publishableKey": {
                      "type": "PublishableKey",
                      "id": 1
                    }
                  }
                },
                "DeletePublishableKeyRequest": {
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "keyId": {
                      "type": "string",
                      "id": 2
                    }
                  }
                },
                "DeletePublishableKeyResponse": {
                  "fields": {}
                },
                "FindPublishableKeyRequest": {
                  "fields": {
                    "key": {
                      "type": "string",
                      "id": 1
                    }
                  }
                },
                "FindPublishableKeyResponse": {
                  "oneofs": {
                    "_publishableKey": {
                      "oneof": [
                        "publishableKey"
                      ]
                    },
                    "_account": {
                      "oneof": [
                        "account"
                      ]
                    }
                  },
                  "fields": {
                    "publishableKey": {
                      "type": "PublishableKey",
                      "id": 1,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "account": {
                      "type": "Account",
                      "id": 2,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "GetPageKeyRequest": {
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "livemode": {
                      "type": "bool",
                      "id": 2
                    }
                  }
                },
                "GetPageKeyResponse": {
                  "fields": {
                    "publishableKey": {
                      "type": "PublishableKey",
                      "id": 1
                    },
                    "account": {
                      "type": "Account",
                      "id": 2
                    }
                  }
                },
                "OperatorCredential": {
                  "oneofs": {
                    "_expiresAt": {
                      "oneof": [
                        "expiresAt"
                      ]
                    },
                    "_revokedAt": {
                      "oneof": [
                        "revokedAt"
                      ]
                    },
                    "_lastUsedAt": {
                      "oneof": [
                        "lastUsedAt"
                      ]
                    }
                  },
                  "fields": {
                    "id": {
                      "type": "string",
                      "id": 1
                    },
                    "name": {
                      "type": "string",
                      "id": 2
                    },
                    "hint": {
                      "type": "string",
                      "id": 3
                    },
                    "scopes": {
                      "rule": "repeated",
                      "type": "string",
                      "id": 4
                    },
                    "expiresAt": {
                      "type": "string",
                      "id": 5,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "revokedAt": {
                      "type": "string",
                      "id": 6,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "lastUsedAt": {
                      "type": "string",
                      "id": 7,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "createdAt": {
                      "type": "string",
                      "id": 8
                    }
                  }
                },
                "CreateOperatorCredentialRequest": {
                  "oneofs": {
                    "_expiresAt": {
                      "oneof": [
                        "expiresAt"
                      ]
                    },
                    "_credentialId": {
                      "oneof": [
                        "credentialId"
                      ]
                    }
                  },
                  "fields": {
                    "name": {
                      "type": "string",
                      "id": 1
                    },
                    "scopes": {
                      "rule": "repeated",
                      "type": "string",
                      "id": 2
                    },
                    "expiresAt": {
                      "type": "string",
                      "id": 3,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "credentialId": {
                      "type": "string",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "CreateOperatorCredentialResponse": {
                  "fields": {
                    "credential": {
                      "type": "OperatorCredential",
                      "id": 1
                    },
                    "token": {
                      "type": "string",
                      "id": 2
                    }
                  }
                },
                "ListOperatorCredentialsRequest": {
                  "fields": {
                    "page": {
                      "type": "int32",
                      "id": 1
                    },
                    "perPage": {
                      "type": "int32",
                      "id": 2
                    }
                  }
                },
                "ListOperatorCredentialsResponse": {
                  "fields": {
                    "credentials": {
                      "rule": "repeated",
                      "type": "OperatorCredential",
                      "id": 1
                    },
                    "total": {
                      "type": "int64",
                      "id": 2
                    }
                  }
                },
                "RevokeOperatorCredentialRequest": {
                  "fields": {
                    "credentialId": {
                      "type": "string",
                      "id": 1
                    }
                  }
                },
                "RevokeOperatorCredentialResponse": {
                  "fields": {}
                },
                "FindOperatorCredentialRequest": {
                  "fields": {
                    "tokenSha256": {
                      "type": "string",
                      "id": 1
                    }
                  }
                },
                "FindOperatorCredentialResponse": {
                  "oneofs": {
                    "_credential": {
                      "oneof": [
                        "credential"
                      ]
                    }
                  },
                  "fields": {
                    "credential": {
                      "type": "OperatorCredential",
                      "id": 1,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                }
              }
            }
          }
        },
        "common": {
          "nested": {
            "v1": {
              "nested": {
                "CallContext": {
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "livemode": {
                      "type": "bool",
                      "id": 2
                    },
                    "nowMs": {
                      "type": "int64",
                      "id": 3
                    }
                  }
                }
              }
            }
          }
        },
        "balance": {
          "nested": {
            "v1": {
              "nested": {
                "BalanceService": {
                  "methods": {
                    "GetBalance": {
                      "requestType": "GetBalanceRequest",
                      "responseType": "GetBalanceResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "ListLedgerEntries": {
                      "requestType": "ListLedgerEntriesRequest",
                      "responseType": "ListLedgerEntriesResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "ListSettlements": {
                      "requestType": "ListSettlementsRequest",
                      "responseType": "ListSettlementsResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "GetBooks": {
                      "requestType": "GetBooksRequest",
                      "responseType": "GetBooksResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "ListRevenue": {
                      "requestType": "ListRevenueRequest",
                      "responseType": "ListRevenueResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    }
                  }
                },
                "WithdrawalsService": {
                  "methods": {
                    "PutBankAccount": {
                      "requestType": "PutBankAccountRequest",
                      "responseType": "PutBankAccountResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "GetBankAccount": {
                      "requestType": "GetBankAccountRequest",
                      "responseType": "GetBankAccountResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "CreateWithdrawal": {
                      "requestType": "CreateWithdrawalRequest",
                      "responseType": "CreateWithdrawalResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "ListWithdrawals": {
                      "requestType": "ListWithdrawalsRequest",
                      "responseType": "ListWithdrawalsResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "GetWithdrawal": {
                      "requestType": "GetWithdrawalRequest",
                      "responseType": "GetWithdrawalResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "ReceivePayouts": {
                      "requestType": "ReceivePayoutsRequest",
                      "responseType": "ReceivePayoutsResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    }
                  }
                },
                "SandboxService": {
                  "methods": {
                    "DecideTestWithdrawal": {
                      "requestType": "DecideTestWithdrawalRequest",
                      "responseType": "DecideTestWithdrawalResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    }
                  }
                },
                "Balance": {
                  "oneofs": {
                    "_withdrawable": {
                      "oneof": [
                        "withdrawable"
                      ]
                    }
                  },
                  "fields": {
                    "balance": {
                      "type": "int64",
                      "id": 1
                    },
                    "available": {
                      "type": "int64",
                      "id": 2
                    },
                    "reserved": {
                      "type": "int64",
                      "id": 3
                    },
                    "debt": {
                      "type": "int64",
                      "id": 4
                    },
                    "withdrawable": {
                      "type": "int64",
                      "id": 5,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "GetBalanceRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    }
                  }
                },
                "GetBalanceResponse": {
                  "fields": {
                    "balance": {
                      "type": "Balance",
                      "id": 1
                    }
                  }
                },
                "LedgerEntry": {
                  "oneofs": {
                    "_eventId": {
                      "oneof": [
                        "eventId"
                      ]
                    },
                    "_chargeId": {
                      "oneof": [
                        "chargeId"
                      ]
                    },
                    "_reference": {
                      "oneof": [
                        "reference"
                      ]
                    }
                  },
                  "fields": {
                    "id": {
                      "type": "string",
                      "id": 1
                    },
                    "sequence": {
                      "type": "int64",
                      "id": 2
                    },
                    "type": {
                      "type": "string",
                      "id": 3
                    },
                    "amount": {
                      "type": "int64",
                      "id": 4
                    },
                    "availableAmount": {
                      "type": "int64",
                      "id": 5
                    },
                    "reservedAmount": {
                      "type": "int64",
                      "id": 6
                    },
                    "balance": {
                      "type": "int64",
                      "id": 7
                    },
                    "causeType": {
                      "type": "string",
                      "id": 8
                    },
                    "causeId": {
                      "type": "string",
                      "id": 9
                    },
                    "eventId": {
                      "type": "string",
                      "id": 10,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "chargeId": {
                      "type": "string",
                      "id": 11,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "reference": {
                      "type": "string",
                      "id": 12,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "createdAt": {
                      "type": "string",
                      "id": 13
                    },
                    "hash": {
                      "type": "string",
                      "id": 14
                    }
                  }
                },
                "ListLedgerEntriesRequest": {
                  "oneofs": {
                    "_type": {
                      "oneof": [
                        "type"
                      ]
                    },
                    "_page": {
                      "oneof": [
                        "page"
                      ]
                    }
                  },
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "from": {
                      "type": "string",
                      "id": 2
                    },
                    "to": {
                      "type": "string",
                      "id": 3
                    },
                    "type": {
                      "type": "string",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "afterSequence": {
                      "type": "int64",
                      "id": 5
                    },
                    "limit": {
                      "type": "int32",
                      "id": 6
                    },
                    "page": {
                      "type": "int32",
                      "id": 7,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "ListLedgerEntriesResponse": {
                  "oneofs": {
                    "_total": {
                      "oneof": [
                        "total"
                      ]
                    }
                  },
                  "fields": {
                    "entries": {
                      "rule": "repeated",
                      "type": "LedgerEntry",
                      "id": 1
                    },
                    "hasMore": {
                      "type": "bool",
                      "id": 2
                    },
                    "total": {
                      "type": "int64",
                      "id": 3,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "Settlement": {
                  "fields": {
                    "date": {
                      "type": "string",
                      "id": 1
                    },
                    "paymentMethod": {
                      "type": "string",
                      "id": 2
                    },
                    "installment": {
                      "type": "int32",
                      "id": 3
                    },
                    "charges": {
                      "type": "int64",
                      "id": 4
                    },
                    "amount": {
                      "type": "int64",
                      "id": 5
                    },
                    "status": {
                      "type": "string",
                      "id": 6
                    }
                  }
                },
                "ListSettlementsRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "from": {
                      "type": "string",
                      "id": 2
                    },
                    "to": {
                      "type": "string",
                      "id": 3
                    }
                  }
                },
                "ListSettlementsResponse": {
                  "fields": {
                    "settlements": {
                      "rule": "repeated",
                      "type": "Settlement",
                      "id": 1
                    }
                  }
                },
                "GetBooksRequest": {
                  "fields": {
                    "livemode": {
                      "type": "bool",
                      "id": 1
                    },
                    "from": {
                      "type": "string",
                      "id": 2
                    },
                    "to": {
                      "type": "string",
                      "id": 3
                    }
                  }
                },
                "GetBooksResponse": {
                  "fields": {
                    "lines": {
                      "rule": "repeated",
                      "type": "BooksLine",
                      "id": 1
                    }
                  }
                },
                "BooksLine": {
                  "fields": {
                    "account": {
                      "type": "string",
                      "id": 1
                    },
                    "opening": {
                      "type": "int64",
                      "id": 2
                    },
                    "debits": {
                      "type": "int64",
                      "id": 3
                    },
                    "credits": {
                      "type": "int64",
                      "id": 4
                    },
                    "closing": {
                      "type": "int64",
                      "id": 5
                    }
                  }
                },
                "ListRevenueRequest": {
                  "fields": {
                    "livemode": {
                      "type": "bool",
                      "id": 1
                    },
                    "from": {
                      "type": "string",
                      "id": 2
                    },
                    "to": {
                      "type": "string",
                      "id": 3
                    },
                    "by": {
                      "type": "string",
                      "id": 4
                    }
                  }
                },
                "ListRevenueResponse": {
                  "fields": {
                    "lines": {
                      "rule": "repeated",
                      "type": "RevenueLine",
                      "id": 1
                    }
                  }
                },
                "RevenueLine": {
                  "fields": {
                    "key": {
                      "type": "string",
                      "id": 1
                    },
                    "earned": {
                      "type": "int64",
                      "id": 2
                    },
                    "returned": {
                      "type": "int64",
                      "id": 3
                    },
                    "net": {
                      "type": "int64",
                      "id": 4
                    }
                  }
                },
                "BankAccount": {
                  "fields": {
                    "ispb": {
                      "type": "string",
                      "id": 1
                    },
                    "branch": {
                      "type": "string",
                      "id": 2
                    },
                    "account": {
                      "type": "string",
                      "id": 3
                    },
                    "accountType": {
                      "type": "string",
                      "id": 4
                    },
                    "holderName": {
                      "type": "string",
                      "id": 5
                    },
                    "holderDocument": {
                      "type": "string",
                      "id": 6
                    }
                  }
                },
                "PutBankAccountRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "seller": {
                      "type": "catraca.accounts.v1.Account",
                      "id": 2
                    },
                    "bankAccount": {
                      "type": "BankAccount",
                      "id": 3
                    }
                  }
                },
                "PutBankAccountResponse": {
                  "fields": {
                    "bankAccount": {
                      "type": "BankAccount",
                      "id": 1
                    }
                  }
                },
                "GetBankAccountRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    }
                  }
                },
                "GetBankAccountResponse": {
                  "fields": {
                    "bankAccount": {
                      "type": "BankAccount",
                      "id": 1
                    }
                  }
                },
                "Withdrawal": {
                  "oneofs": {
                    "_failedReason": {
                      "oneof": [
                        "failedReason"
                      ]
                    },
                    "_paidAt": {
                      "oneof": [
                        "paidAt"
                      ]
                    }
                  },
                  "fields": {
                    "id": {
                      "type": "string",
                      "id": 1
                    },
                    "amount": {
                      "type": "int64",
                      "id": 2
                    },
                    "status": {
                      "type": "string",
                      "id": 3
                    },
                    "failedReason": {
                      "type": "string",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "createdAt": {
                      "type": "string",
                      "id": 5
                    },
                    "paidAt": {
                      "type": "string",
                      "id": 6,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "livemode": {
                      "type": "bool",
                      "id": 7
                    }
                  }
                },
                "CreateWithdrawalRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "withdrawalId": {
                      "type": "string",
                      "id": 2
                    },
                    "amount": {
                      "type": "int64",
                      "id": 3
                    }
                  }
                },
                "CreateWithdrawalResponse": {
                  "fields": {
                    "withdrawal": {
                      "type": "Withdrawal",
                      "id": 1
                    }
                  }
                },
                "ListWithdrawalsRequest": {
                  "oneofs": {
                    "_livemode": {
                      "oneof": [
                        "livemode"
                      ]
                    }
                  },
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "livemode": {
                      "type": "bool",
                      "id": 2,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "page": {
                      "type": "int32",
                      "id": 3
                    },
                    "perPage": {
                      "type": "int32",
                      "id": 4
                    }
                  }
                },
                "ListWithdrawalsResponse": {
                  "fields": {
                    "withdrawals": {
                      "rule": "repeated",
                      "type": "Withdrawal",
                      "id": 1
                    },
                    "total": {
                      "type": "int64",
                      "id": 2
                    }
                  }
                },
                "GetWithdrawalRequest": {
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "withdrawalId": {
                      "type": "string",
                      "id": 2
                    }
                  }
                },
                "GetWithdrawalResponse": {
                  "fields": {
                    "withdrawal": {
                      "type": "Withdrawal",
                      "id": 1
                    }
                  }
                },
                "ReceivePayoutsRequest": {
                  "fields": {
                    "livemode": {
                      "type": "bool",
                      "id": 1
                    },
                    "payoutIds": {
                      "rule": "repeated",
                      "type": "string",
                      "id": 2
                    },
                    "nowMs": {
                      "type": "int64",
                      "id": 3
                    }
                  }
                },
                "ReceivePayoutsResponse": {
                  "fields": {}
                },
                "DecideTestWithdrawalRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "withdrawalId": {
                      "type": "string",
                      "id": 2
                    },
                    "outcome": {
                      "type": "string",
                      "id": 3
                    }
                  }
                },
                "DecideTestWithdrawalResponse": {
                  "fields": {
                    "withdrawal": {
                      "type": "Withdrawal",
                      "id": 1
                    }
                  }
                }
              }
            }
          }
        },
        "charges": {
          "nested": {
            "v1": {
              "nested": {
                "ChargesService": {
                  "methods": {
                    "CreatePixCharge": {
                      "requestType": "CreatePixChargeRequest",
                      "responseType": "CreatePixChargeResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway,checkout"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway,checkout"
                        }
                      ]
                    },
                    "CreateCardCharge": {
                      "requestType": "CreateCardChargeRequest",
                      "responseType": "CreateCardChargeResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway,checkout"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway,checkout"
                        }
                      ]
                    },
                    "GetCharge": {
                      "requestType": "GetChargeRequest",
                      "responseType": "GetChargeResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway,refunds,checkout"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway,refunds,checkout"
                        }
                      ]
                    },
                    "ListCharges": {
                      "requestType": "ListChargesRequest",
                      "responseType": "ListChargesResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "CancelCharge": {
                      "requestType": "CancelChargeRequest",
                      "responseType": "CancelChargeResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway,checkout"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway,checkout"
                        }
                      ]
                    },
                    "ReceivePixCallback": {
                      "requestType": "ReceivePixCallbackRequest",
                      "responseType": "ReceivePixCallbackResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "ReceiveCardCallback": {
                      "requestType": "ReceiveCardCallbackRequest",
                      "responseType": "ReceiveCardCallbackResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    }
                  }
                },
                "CardSalesService": {
                  "methods": {
                    "GetInstallments": {
                      "requestType": "GetInstallmentsRequest",
                      "responseType": "GetInstallmentsResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway,checkout"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway,checkout"
                        }
                      ]
                    },
                    "CreateThreeDsToken": {
                      "requestType": "CreateThreeDsTokenRequest",
                      "responseType": "CreateThreeDsTokenResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway,checkout"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway,checkout"
                        }
                      ]
                    },
                    "GetClientConfig": {
                      "requestType": "GetClientConfigRequest",
                      "responseType": "GetClientConfigResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    }
                  }
                },
                "ChargeRefundsService": {
                  "methods": {
                    "ReserveRefund": {
                      "requestType": "ReserveRefundRequest",
                      "responseType": "ReserveRefundResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "refunds"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "refunds"
                        }
                      ]
                    },
                    "ConcludeRefund": {
                      "requestType": "ConcludeRefundRequest",
                      "responseType": "ConcludeRefundResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "refunds"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "refunds"
                        }
                      ]
                    },
                    "FindPaidCharges": {
                      "requestType": "FindPaidChargesRequest",
                      "responseType": "FindPaidChargesResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "refunds"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "refunds"
                        }
                      ]
                    },
                    "OpenDispute": {
                      "requestType": "OpenDisputeRequest",
                      "responseType": "OpenDisputeResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "refunds"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "refunds"
                        }
                      ]
                    },
                    "CloseDispute": {
                      "requestType": "CloseDisputeRequest",
                      "responseType": "CloseDisputeResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "refunds"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "refunds"
                        }
                      ]
                    }
                  }
                },
                "SandboxService": {
                  "methods": {
                    "DecideAnalysis": {
                      "requestType": "DecideAnalysisRequest",
                      "responseType": "DecideAnalysisResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "ChargeBack": {
                      "requestType": "ChargeBackRequest",
                      "responseType": "ChargeBackResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "PayCharge": {
                      "requestType": "PayChargeRequest",
                      "responseType": "PayChargeResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "ExpireCharge": {
                      "requestType": "ExpireChargeRequest",
                      "responseType": "ExpireChargeResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    }
                  }
                },
                "Charge": {
                  "oneofs": {
                    "_description": {
                      "oneof": [
                        "description"
                      ]
                    },
                    "_reference": {
                      "oneof": [
                        "reference"
                      ]
                    },
                    "_customer": {
                      "oneof": [
                        "customer"
                      ]
                    },
                    "_pix": {
                      "oneof": [
                        "pix"
                      ]
                    },
                    "_paidAt": {
                      "oneof": [
                        "paidAt"
                      ]
                    },
                    "_expiredAt": {
                      "oneof": [
                        "expiredAt"
                      ]
                    },
                    "_refundedAt": {
                      "oneof": [
                        "refundedAt"
                      ]
                    },
                    "_card": {
                      "oneof": [
                        "card"
                      ]
                    }
                  },
                  "fields": {
                    "id": {
                      "type": "string",
                      "id": 1
                    },
                    "status": {
                      "type": "string",
                      "id": 2
                    },
                    "paymentMethod": {
                      "type": "string",
                      "id": 3
                    },
                    "amount": {
                      "type": "int64",
                      "id": 4
                    },
                    "platformFee": {
                      "type": "int64",
                      "id": 5
                    },
                    "netAmount": {
                      "type": "int64",
                      "id": 6
                    },
                    "refundedAmount": {
                      "type": "int64",
                      "id": 7
                    },
                    "description": {
                      "type": "string",
                      "id": 8,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "reference": {
                      "type": "string",
                      "id": 9,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "metadata": {
                      "rule": "repeated",
                      "type": "MetadataEntry",
                      "id": 10
                    },
                    "customer": {
                      "type": "ChargeCustomer",
                      "id": 11,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "pix": {
                      "type": "PixDetails",
                      "id": 12,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "createdAt": {
                      "type": "string",
                      "id": 13
                    },
                    "paidAt": {
                      "type": "string",
                      "id": 14,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "expiredAt": {
                      "type": "string",
                      "id": 15,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "refundedAt": {
                      "type": "string",
                      "id": 16,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "card": {
                      "type": "CardDetails",
                      "id": 17,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "CardDetails": {
                  "oneofs": {
                    "_brand": {
                      "oneof": [
                        "brand"
                      ]
                    },
                    "_lastFour": {
                      "oneof": [
                        "lastFour"
                      ]
                    },
                    "_holderName": {
                      "oneof": [
                        "holderName"
                      ]
                    },
                    "_threeDsStatus": {
                      "oneof": [
                        "threeDsStatus"
                      ]
                    },
                    "_threeDsTransactionId": {
                      "oneof": [
                        "threeDsTransactionId"
                      ]
                    },
                    "_authorizedAt": {
                      "oneof": [
                        "authorizedAt"
                      ]
                    }
                  },
                  "fields": {
                    "brand": {
                      "type": "string",
                      "id": 1,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "lastFour": {
                      "type": "string",
                      "id": 2,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "holderName": {
                      "type": "string",
                      "id": 3,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "installments": {
                      "type": "int32",
                      "id": 4
                    },
                    "interest": {
                      "type": "int64",
                      "id": 5
                    },
                    "threeDsStatus": {
                      "type": "string",
                      "id": 6,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "threeDsTransactionId": {
                      "type": "string",
                      "id": 7,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "authorizedAt": {
                      "type": "string",
                      "id": 8,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "MetadataEntry": {
                  "fields": {
                    "key": {
                      "type": "string",
                      "id": 1
                    },
                    "value": {
                      "type": "string",
                      "id": 2
                    }
                  }
                },
                "ChargeCustomer": {
                  "fields": {
                    "name": {
                      "type": "string",
                      "id": 1
                    },
                    "email": {
                      "type": "string",
                      "id": 2
                    },
                    "document": {
                      "type": "string",
                      "id": 3
                    }
                  }
                },
                "PixDetails": {
                  "oneofs": {
                    "_endToEndId": {
                      "oneof": [
                        "endToEndId"
                      ]
                    }
                  },
                  "fields": {
                    "qrCode": {
                      "type": "string",
                      "id": 1
                    },
                    "expiresAt": {
                      "type": "string",
                      "id": 2
                    },
                    "endToEndId": {
                      "type": "string",
                      "id": 3,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "Buyer": {
                  "oneofs": {
                    "_documentType": {
                      "oneof": [
                        "documentType"
                      ]
                    },
                    "_phoneDdd": {
                      "oneof": [
                        "phoneDdd"
                      ]
                    },
                    "_phoneNumber": {
                      "oneof": [
                        "phoneNumber"
                      ]
                    }
                  },
                  "fields": {
                    "name": {
                      "type": "string",
                      "id": 1
                    },
                    "email": {
                      "type": "string",
                      "id": 2
                    },
                    "document": {
                      "type": "string",
                      "id": 3
                    },
                    "documentType": {
                      "type": "string",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "phoneDdd": {
                      "type": "string",
                      "id": 5,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "phoneNumber": {
                      "type": "string",
                      "id": 6,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "Item": {
                  "oneofs": {
                    "_reference": {
                      "oneof": [
                        "reference"
                      ]
                    }
                  },
                  "fields": {
                    "description": {
                      "type": "string",
                      "id": 1
                    },
                    "quantity": {
                      "type": "int32",
                      "id": 2
                    },
                    "amount": {
                      "type": "int64",
                      "id": 3
                    },
                    "reference": {
                      "type": "string",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "CreatePixChargeRequest": {
                  "oneofs": {
                    "_description": {
                      "oneof": [
                        "description"
                      ]
                    },
                    "_reference": {
                      "oneof": [
                        "reference"
                      ]
                    },
                    "_expiresIn": {
                      "oneof": [
                        "expiresIn"
                      ]
                    }
                  },
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "chargeId": {
                      "type": "string",
                      "id": 2
                    },
                    "seller": {
                      "type": "catraca.accounts.v1.Account",
                      "id": 3
                    },
                    "amount": {
                      "type": "int64",
                      "id": 4
                    },
                    "customer": {
                      "type": "Buyer",
                      "id": 5
                    },
                    "description": {
                      "type": "string",
                      "id": 6,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "reference": {
                      "type": "string",
                      "id": 7,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "metadata": {
                      "rule": "repeated",
                      "type": "MetadataEntry",
                      "id": 8
                    },
                    "expiresIn": {
                      "type": "int32",
                      "id": 9,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "customerIp": {
                      "type": "string",
                      "id": 10
                    },
                    "items": {
                      "rule": "repeated",
                      "type": "Item",
                      "id": 11
                    }
                  }
                },
                "CreatePixChargeResponse": {
                  "fields": {
                    "charge": {
                      "type": "Charge",
                      "id": 1
                    }
                  }
                },
                "CreateCardChargeRequest": {
                  "oneofs": {
                    "_description": {
                      "oneof": [
                        "description"
                      ]
                    },
                    "_reference": {
                      "oneof": [
                        "reference"
                      ]
                    },
                    "source": {
                      "oneof": [
                        "cardId",
                        "cardToken"
                      ]
                    },
                    "_threeDs": {
                      "oneof": [
                        "threeDs"
                      ]
                    }
                  },
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "chargeId": {
                      "type": "string",
                      "id": 2
                    },
                    "seller": {
                      "type": "catraca.accounts.v1.Account",
                      "id": 3
                    },
                    "amount": {
                      "type": "int64",
                      "id": 4
                    },
                    "customer": {
                      "type": "Buyer",
                      "id": 5
                    },
                    "description": {
                      "type": "string",
                      "id": 6,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "reference": {
                      "type": "string",
                      "id": 7,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "metadata": {
                      "rule": "repeated",
                      "type": "MetadataEntry",
                      "id": 8
                    },
                    "customerIp": {
                      "type": "string",
                      "id": 9
                    },
                    "items": {
                      "rule": "repeated",
                      "type": "Item",
                      "id": 10
                    },
                    "installments": {
                      "type": "int32",
                      "id": 11
                    },
                    "saveCard": {
                      "type": "bool",
                      "id": 12
                    },
                    "cardId": {
                      "type": "string",
                      "id": 13
                    },
                    "cardToken": {
                      "type": "CardToken",
                      "id": 14
                    },
                    "threeDs": {
                      "type": "ThreeDsOutcome",
                      "id": 15,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "CardToken": {
                  "oneofs": {
                    "_holderDocument": {
                      "oneof": [
                        "holderDocument"
                      ]
                    },
                    "_billingAddress": {
                      "oneof": [
                        "billingAddress"
                      ]
                    }
                  },
                  "fields": {
                    "token": {
                      "type": "string",
                      "id": 1
                    },
                    "holderName": {
                      "type": "string",
                      "id": 2
                    },
                    "holderDocument": {
                      "type": "string",
                      "id": 3,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "billingAddress": {
                      "type": "BillingAddress",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "BillingAddress": {
                  "oneofs": {
                    "_street": {
                      "oneof": [
                        "street"
                      ]
                    },
                    "_complement": {
                      "oneof": [
                        "complement"
                      ]
                    },
                    "_neighborhood": {
                      "oneof": [
                        "neighborhood"
                      ]
                    },
                    "_city": {
                      "oneof": [
                        "city"
                      ]
                    },
                    "_state": {
                      "oneof": [
                        "state"
                      ]
                    }
                  },
                  "fields": {
                    "zipCode": {
                      "type": "string",
                      "id": 1
                    },
                    "number": {
                      "type": "string",
                      "id": 2
                    },
                    "street": {
                      "type": "string",
                      "id": 3,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "complement": {
                      "type": "string",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "neighborhood": {
                      "type": "string",
                      "id": 5,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "city": {
                      "type": "string",
                      "id": 6,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "state": {
                      "type": "string",
                      "id": 7,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "ThreeDsOutcome": {
                  "oneofs": {
                    "_token": {
                      "oneof": [
                        "token"
                      ]
                    },
                    "_eci": {
                      "oneof": [
                        "eci"
                      ]
                    },
                    "_cavv": {
                      "oneof": [
                        "cavv"
                      ]
                    },
                    "_version": {
                      "oneof": [
                        "version"
                      ]
                    }
                  },
                  "fields": {
                    "token": {
                      "type": "string",
                      "id": 1,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "transactionId": {
                      "type": "string",
                      "id": 2
                    },
                    "status": {
                      "type": "string",
                      "id": 3
                    },
                    "eci": {
                      "type": "string",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "cavv": {
                      "type": "string",
                      "id": 5,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "version": {
                      "type": "string",
                      "id": 6,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "CreateCardChargeResponse": {
                  "fields": {
                    "charge": {
                      "type": "Charge",
                      "id": 1
                    }
                  }
                },
                "ReceiveCardCallbackRequest": {
                  "fields": {
                    "livemode": {
                      "type": "bool",
                      "id": 1
                    },
                    "chargeIds": {
                      "rule": "repeated",
                      "type": "string",
                      "id": 2
                    },
                    "nowMs": {
                      "type": "int64",
                      "id": 3
                    },
                    "isOfPayment": {
                      "type": "bool",
                      "id": 4
                    }
                  }
                },
                "ReceiveCardCallbackResponse": {
                  "fields": {}
                },
                "GetInstallmentsRequest": {
                  "oneofs": {
                    "_maxInstallments": {
                      "oneof": [
                        "maxInstallments"
                      ]
                    }
                  },
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "seller": {
                      "type": "catraca.accounts.v1.Account",
                      "id": 2
                    },
                    "amount": {
                      "type": "int64",
                      "id": 3
                    },
                    "maxInstallments": {
                      "type": "int32",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "GetInstallmentsResponse": {
                  "oneofs": {
                    "_unavailableReason": {
                      "oneof": [
                        "unavailableReason"
                      ]
                    }
                  },
                  "fields": {
                    "unavailableReason": {
                      "type": "string",
                      "id": 1,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "options": {
                      "rule": "repeated",
                      "type": "InstallmentOption",
                      "id": 2
                    },
                    "brands": {
                      "rule": "repeated",
                      "type": "string",
                      "id": 3
                    }
                  }
                },
                "InstallmentOption": {
                  "fields": {
                    "installments": {
                      "type": "int32",
                      "id": 1
                    },
                    "installmentAmount": {
                      "type": "int64",
                      "id": 2
                    },
                    "totalAmount": {
                      "type": "int64",
                      "id": 3
                    },
                    "interest": {
                      "type": "int64",
                      "id": 4
                    }
                  }
                },
                "CreateThreeDsTokenRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "seller": {
                      "type": "catraca.accounts.v1.Account",
                      "id": 2
                    }
                  }
                },
                "CreateThreeDsTokenResponse": {
                  "fields": {
                    "token": {
                      "type": "string",
                      "id": 1
                    },
                    "libraryUrl": {
                      "type": "string",
                      "id": 2
                    },
                    "expiresIn": {
                      "type": "int32",
                      "id": 3
                    }
                  }
                },
                "GetClientConfigRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "seller": {
                      "type": "catraca.accounts.v1.Account",
                      "id": 2
                    }
                  }
                },
                "GetClientConfigResponse": {
                  "oneofs": {
                    "_tokenizationUrl": {
                      "oneof": [
                        "tokenizationUrl"
                      ]
                    },
                    "_tokenizationKey": {
                      "oneof": [
                        "tokenizationKey"
                      ]
                    },
                    "_threeDsLibraryUrl": {
                      "oneof": [
                        "threeDsLibraryUrl"
                      ]
                    },
                    "_threeDsRequired": {
                      "oneof": [
                        "threeDsRequired"
                      ]
                    },
                    "_maxInstallments": {
                      "oneof": [
                        "maxInstallments"
                      ]
                    },
                    "_minAmount": {
                      "oneof": [
                        "minAmount"
                      ]
                    }
                  },
                  "fields": {
                    "available": {
                      "type": "bool",
                      "id": 1
                    },
                    "tokenizationUrl": {
                      "type": "string",
                      "id": 2,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "tokenizationKey": {
                      "type": "string",
                      "id": 3,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "threeDsLibraryUrl": {
                      "type": "string",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "threeDsRequired": {
                      "type": "bool",
                      "id": 5,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "brands": {
                      "rule": "repeated",
                      "type": "string",
                      "id": 6
                    },
                    "maxInstallments": {
                      "type": "int32",
                      "id": 7,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "minAmount": {
                      "type": "int64",
                      "id": 8,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "GetChargeRequest": {
                  "oneofs": {
                    "_evenUnconfirmed": {
                      "oneof": [
                        "evenUnconfirmed"
                      ]
                    }
                  },
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "chargeId": {
                      "type": "string",
                      "id": 2
                    },
                    "evenUnconfirmed": {
                      "type": "bool",
                      "id": 3,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "GetChargeResponse": {
                  "fields": {
                    "charge": {
                      "type": "Charge",
                      "id": 1
                    }
                  }
                },
                "ListChargesRequest": {
                  "oneofs": {
                    "_after": {
                      "oneof": [
                        "after"
                      ]
                    },
                    "_reference": {
                      "oneof": [
                        "reference"
                      ]
                    },
                    "_status": {
                      "oneof": [
                        "status"
                      ]
                    },
                    "_paymentMethod": {
                      "oneof": [
                        "paymentMethod"
                      ]
                    },
                    "_createdSince": {
                      "oneof": [
                        "createdSince"
                      ]
                    },
                    "_createdUntil": {
                      "oneof": [
                        "createdUntil"
                      ]
                    }
                  },
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "page": {
                      "type": "int32",
                      "id": 2
                    },
                    "perPage": {
                      "type": "int32",
                      "id": 3
                    },
                    "after": {
                      "type": "string",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "reference": {
                      "type": "string",
                      "id": 5,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "status": {
                      "type": "string",
                      "id": 6,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "paymentMethod": {
                      "type": "string",
                      "id": 7,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "createdSince": {
                      "type": "string",
                      "id": 8,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "createdUntil": {
                      "type": "string",
                      "id": 9,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "ListChargesResponse": {
                  "fields": {
                    "charges": {
                      "rule": "repeated",
                      "type": "Charge",
                      "id": 1
                    },
                    "total": {
                      "type": "int64",
                      "id": 2
                    },
                    "hasMore": {
                      "type": "bool",
                      "id": 3
                    }
                  }
                },
                "ChargeRefund": {
                  "oneofs": {
                    "_processedAt": {
                      "oneof": [
                        "processedAt"
                      ]
                    }
                  },
                  "fields": {
                    "id": {
                      "type": "string",
                      "id": 1
                    },
                    "amount": {
                      "type": "int64",
                      "id": 2
                    },
                    "platformFeeReturned": {
                      "type": "int64",
                      "id": 3
                    },
                    "methodFeeReturned": {
                      "type": "int64",
                      "id": 4
                    },
                    "sellerDebit": {
                      "type": "int64",
                      "id": 5
                    },
                    "status": {
                      "type": "string",
                      "id": 6
                    },
                    "origin": {
                      "type": "string",
                      "id": 7
                    },
                    "createdAt": {
                      "type": "string",
                      "id": 8
                    },
                    "processedAt": {
                      "type": "string",
                      "id": 9,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "ReserveRefundRequest": {
                  "oneofs": {
                    "_amount": {
                      "oneof": [
                        "amount"
                      ]
                    },
                    "_outside": {
                      "oneof": [
                        "outside"
                      ]
                    }
                  },
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "chargeId": {
                      "type": "string",
                      "id": 2
                    },
                    "refundId": {
                      "type": "string",
                      "id": 3
                    },
                    "amount": {
                      "type": "int64",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "refundsEnabled": {
                      "type": "bool",
                      "id": 5
                    },
                    "outside": {
                      "type": "OutsideReturn",
                      "id": 6,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "OutsideReturn": {
                  "oneofs": {
                    "_disputeId": {
                      "oneof": [
                        "disputeId"
                      ]
                    }
                  },
                  "fields": {
                    "origin": {
                      "type": "string",
                      "id": 1
                    },
                    "disputeId": {
                      "type": "string",
                      "id": 2,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "ReserveRefundResponse": {
                  "fields": {
                    "refund": {
                      "type": "ChargeRefund",
                      "id": 1
                    },
                    "endToEndId": {
                      "type": "string",
                      "id": 2
                    },
                    "paymentMethod": {
                      "type": "string",
                      "id": 3
                    }
                  }
                },
                "ConcludeRefundRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "chargeId": {
                      "type": "string",
                      "id": 2
                    },
                    "refundId": {
                      "type": "string",
                      "id": 3
                    },
                    "status": {
                      "type": "string",
                      "id": 4
                    }
                  }
                },
                "ConcludeRefundResponse": {
                  "fields": {
                    "refund": {
                      "type": "ChargeRefund",
                      "id": 1
                    }
                  }
                },
                "FindPaidChargesRequest": {
                  "fields": {
                    "livemode": {
                      "type": "bool",
                      "id": 1
                    },
                    "endToEndIds": {
                      "rule": "repeated",
                      "type": "string",
                      "id": 2
                    },
                    "chargeIds": {
                      "rule": "repeated",
                      "type": "string",
                      "id": 3
                    }
                  }
                },
                "FindPaidChargesResponse": {
                  "fields": {
                    "charges": {
                      "rule": "repeated",
                      "type": "PaidCharge",
                      "id": 1
                    }
                  }
                },
                "PaidCharge": {
                  "fields": {
                    "endToEndId": {
                      "type": "string",
                      "id": 1
                    },
                    "accountId": {
                      "type": "string",
                      "id": 2
                    },
                    "chargeId": {
                      "type": "string",
                      "id": 3
                    },
                    "amount": {
                      "type": "int64",
                      "id": 4
                    },
                    "paidAt": {
                      "type": "string",
                      "id": 5
                    },
                    "refunds": {
                      "rule": "repeated",
                      "type": "ChargeRefund",
                      "id": 6
                    }
                  }
                },
                "Dispute": {
                  "oneofs": {
                    "_closedAt": {
                      "oneof": [
                        "closedAt"
                      ]
                    }
                  },
                  "fields": {
                    "id": {
                      "type": "string",
                      "id": 1
                    },
                    "amount": {
                      "type": "int64",
                      "id": 2
                    },
                    "status": {
                      "type": "string",
                      "id": 3
                    },
                    "openedAt": {
                      "type": "string",
                      "id": 4
                    },
                    "dueAt": {
                      "type": "string",
                      "id": 5
                    },
                    "closedAt": {
                      "type": "string",
                      "id": 6,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "OpenDisputeRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "chargeId": {
                      "type": "string",
                      "id": 2
                    },
                    "disputeId": {
                      "type": "string",
                      "id": 3
                    },
                    "amount": {
                      "type": "int64",
                      "id": 4
                    },
                    "openedAt": {
                      "type": "string",
                      "id": 5
                    },
                    "dueAt": {
                      "type": "string",
                      "id": 6
                    }
                  }
                },
                "OpenDisputeResponse": {
                  "fields": {
                    "dispute": {
                      "type": "Dispute",
                      "id": 1
                    }
                  }
                },
                "CloseDisputeRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "chargeId": {
                      "type": "string",
                      "id": 2
                    },
                    "disputeId": {
                      "type": "string",
                      "id": 3
                    },
                    "status": {
                      "type": "string",
                      "id": 4
                    }
                  }
                },
                "CloseDisputeResponse": {
                  "fields": {
                    "dispute": {
                      "type": "Dispute",
                      "id": 1
                    }
                  }
                },
                "CancelChargeRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "chargeId": {
                      "type": "string",
                      "id": 2
                    }
                  }
                },
                "CancelChargeResponse": {
                  "fields": {
                    "charge": {
                      "type": "Charge",
                      "id": 1
                    }
                  }
                },
                "ReceivePixCallbackRequest": {
                  "fields": {
                    "livemode": {
                      "type": "bool",
                      "id": 1
                    },
                    "txids": {
                      "rule": "repeated",
                      "type": "string",
                      "id": 2
                    },
                    "nowMs": {
                      "type": "int64",
                      "id": 3
                    }
                  }
                },
                "ReceivePixCallbackResponse": {
                  "fields": {}
                },
                "PayChargeRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "chargeId": {
                      "type": "string",
                      "id": 2
                    }
                  }
                },
                "PayChargeResponse": {
                  "fields": {
                    "charge": {
                      "type": "Charge",
                      "id": 1
                    }
                  }
                },
                "ExpireChargeRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "chargeId": {
                      "type": "string",
                      "id": 2
                    }
                  }
                },
                "ExpireChargeResponse": {
                  "fields": {
                    "charge": {
                      "type": "Charge",
                      "id": 1
                    }
                  }
                },
                "DecideAnalysisRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "chargeId": {
                      "type": "string",
                      "id": 2
                    },
                    "outcome": {
                      "type": "string",
                      "id": 3
                    }
                  }
                },
                "DecideAnalysisResponse": {
                  "fields": {
                    "charge": {
                      "type": "Charge",
                      "id": 1
                    }
                  }
                },
                "ChargeBackRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "chargeId": {
                      "type": "string",
                      "id": 2
                    }
                  }
                },
                "ChargeBackResponse": {
                  "fields": {
                    "charge": {
                      "type": "Charge",
                      "id": 1
                    }
                  }
                }
              }
            }
          }
        },
        "checkout": {
          "nested": {
            "v1": {
              "nested": {
                "SessionsService": {
                  "methods": {
                    "OpenSession": {
                      "requestType": "OpenSessionRequest",
                      "responseType": "OpenSessionResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "GetSession": {
                      "requestType": "GetSessionRequest",
                      "responseType": "GetSessionResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "ConfirmSession": {
                      "requestType": "ConfirmSessionRequest",
                      "responseType": "ConfirmSessionResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "AwaitSessionStatus": {
                      "requestType": "AwaitSessionStatusRequest",
                      "responseType": "AwaitSessionStatusResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    }
                  }
                },
                "PaymentLinksService": {
                  "methods": {
                    "CreateLink": {
                      "requestType": "CreateLinkRequest",
                      "responseType": "CreateLinkResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "GetLink": {
                      "requestType": "GetLinkRequest",
                      "responseType": "GetLinkResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "ListLinks": {
                      "requestType": "ListLinksRequest",
                      "responseType": "ListLinksResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "UpdateLink": {
                      "requestType": "UpdateLinkRequest",
                      "responseType": "UpdateLinkResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "FindLinkOwner": {
                      "requestType": "FindLinkOwnerRequest",
                      "responseType": "FindLinkOwnerResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "OpenLinkSession": {
                      "requestType": "OpenLinkSessionRequest",
                      "responseType": "OpenLinkSessionResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    }
                  }
                },
                "Offer": {
                  "oneofs": {
                    "_description": {
                      "oneof": [
                        "description"
                      ]
                    },
                    "_reference": {
                      "oneof": [
                        "reference"
                      ]
                    },
                    "_maxInstallments": {
                      "oneof": [
                        "maxInstallments"
                      ]
                    }
                  },
                  "fields": {
                    "amount": {
                      "type": "int64",
                      "id": 1
                    },
                    "description": {
                      "type": "string",
                      "id": 2,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "items": {
                      "rule": "repeated",
                      "type": "catraca.charges.v1.Item",
                      "id": 3
                    },
                    "reference": {
                      "type": "string",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "metadata": {
                      "rule": "repeated",
                      "type": "catraca.charges.v1.MetadataEntry",
                      "id": 5
                    },
                    "paymentMethods": {
                      "rule": "repeated",
                      "type": "string",
                      "id": 6
                    },
                    "maxInstallments": {
                      "type": "int32",
                      "id": 7,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "appearance": {
                      "type": "Appearance",
                      "id": 8
                    }
                  }
                },
                "Appearance": {
                  "oneofs": {
                    "_accentColor": {
                      "oneof": [
                        "accentColor"
                      ]
                    },
                    "_logoUrl": {
                      "oneof": [
                        "logoUrl"
                      ]
                    },
                    "_radius": {
                      "oneof": [
                        "radius"
                      ]
                    }
                  },
                  "fields": {
                    "accentColor": {
                      "type": "string",
                      "id": 1,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "logoUrl": {
                      "type": "string",
                      "id": 2,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "radius": {
                      "type": "int32",
                      "id": 3,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "theme": {
                      "type": "string",
                      "id": 4
                    }
                  }
                },
                "Session": {
                  "oneofs": {
                    "_cardId": {
                      "oneof": [
                        "cardId"
                      ]
                    },
                    "_charge": {
                      "oneof": [
                        "charge"
                      ]
                    }
                  },
                  "fields": {
                    "id": {
                      "type": "string",
                      "id": 1
                    },
                    "status": {
                      "type": "string",
                      "id": 2
                    },
                    "offer": {
                      "type": "Offer",
                      "id": 3
                    },
                    "cardId": {
                      "type": "string",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "saveCard": {
                      "type": "bool",
                      "id": 5
                    },
                    "charge": {
                      "type": "SessionCharge",
                      "id": 6,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "livemode": {
                      "type": "bool",
                      "id": 7
                    },
                    "expiresAt": {
                      "type": "string",
                      "id": 8
                    },
                    "createdAt": {
                      "type": "string",
                      "id": 9
                    }
                  }
                },
                "SessionCharge": {
                  "oneofs": {
                    "_paidAt": {
                      "oneof": [
                        "paidAt"
                      ]
                    }
                  },
                  "fields": {
                    "id": {
                      "type": "string",
                      "id": 1
                    },
                    "status": {
                      "type": "string",
                      "id": 2
                    },
                    "paymentMethod": {
                      "type": "string",
                      "id": 3
                    },
                    "paidAt": {
                      "type": "string",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "OpenSessionRequest": {
                  "oneofs": {
                    "_cardId": {
                      "oneof": [
                        "cardId"
                      ]
                    },
                    "_customer": {
                      "oneof": [
                        "customer"
                      ]
                    }
                  },
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "sessionId": {
                      "type": "string",
                      "id": 2
                    },
                    "seller": {
                      "type": "catraca.accounts.v1.Account",
                      "id": 3
                    },
                    "offer": {
                      "type": "Offer",
                      "id": 4
                    },
                    "expiresIn": {
                      "type": "int32",
                      "id": 5
                    },
                    "cardId": {
                      "type": "string",
                      "id": 6,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "saveCard": {
                      "type": "bool",
                      "id": 7
                    },
                    "customer": {
                      "type": "catraca.charges.v1.Buyer",
                      "id": 8,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "OpenSessionResponse": {
                  "fields": {
                    "session": {
                      "type": "Session",
                      "id": 1
                    },
                    "clientSecret": {
                      "type": "string",
                      "id": 2
                    }
                  }
                },
                "GetSessionRequest": {
                  "oneofs": {
                    "_clientSecret": {
                      "oneof": [
                        "clientSecret"
                      ]
                    }
                  },
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "sessionId": {
                      "type": "string",
                      "id": 2
                    },
                    "seller": {
                      "type": "catraca.accounts.v1.Account",
                      "id": 3
                    },
                    "clientSecret": {
                      "type": "string",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "GetSessionResponse": {
                  "oneofs": {
                    "_installments": {
                      "oneof": [
                        "installments"
                      ]
                    },
                    "_customer": {
                      "oneof": [
                        "customer"
                      ]
                    },
                    "_card": {
                      "oneof": [
                        "card"
                      ]
                    },
                    "_pix": {
                      "oneof": [
                        "pix"
                      ]
                    }
                  },
                  "fields": {
                    "session": {
                      "type": "Session",
                      "id": 1
                    },
                    "installments": {
                      "type": "catraca.charges.v1.GetInstallmentsResponse",
                      "id": 2,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "threeDsRequired": {
                      "type": "bool",
                      "id": 3
                    },
                    "customer": {
                      "type": "catraca.charges.v1.ChargeCustomer",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "card": {
                      "type": "SessionCard",
                      "id": 5,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "pix": {
                      "type": "catraca.charges.v1.PixDetails",
                      "id": 6,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "SessionCard": {
                  "oneofs": {
                    "_brand": {
                      "oneof": [
                        "brand"
                      ]
                    },
                    "_lastFour": {
                      "oneof": [
                        "lastFour"
                      ]
                    }
                  },
                  "fields": {
                    "brand": {
                      "type": "string",
                      "id": 1,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "lastFour": {
                      "type": "string",
                      "id": 2,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "expired": {
                      "type": "bool",
                      "id": 3
                    }
                  }
                },
                "ConfirmSessionRequest": {
                  "oneofs": {
                    "_paymentMethod": {
                      "oneof": [
                        "paymentMethod"
                      ]
                    },
                    "_customer": {
                      "oneof": [
                        "customer"
                      ]
                    },
                    "_cardToken": {
                      "oneof": [
                        "cardToken"
                      ]
                    },
                    "_threeDs": {
                      "oneof": [
                        "threeDs"
                      ]
                    }
                  },
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "sessionId": {
                      "type": "string",
                      "id": 2
                    },
                    "seller": {
                      "type": "catraca.accounts.v1.Account",
                      "id": 3
                    },
                    "clientSecret": {
                      "type": "string",
                      "id": 4
                    },
                    "paymentMethod": {
                      "type": "string",
                      "id": 5,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "customer": {
                      "type": "catraca.charges.v1.Buyer",
                      "id": 6,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "installments": {
                      "type": "int32",
                      "id": 7
                    },
                    "cardToken": {
                      "type": "catraca.charges.v1.CardToken",
                      "id": 8,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "saveCard": {
                      "type": "bool",
                      "id": 9
                    },
                    "threeDs": {
                      "type": "catraca.charges.v1.ThreeDsOutcome",
                      "id": 10,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "customerIp": {
                      "type": "string",
                      "id": 11
                    }
                  }
                },
                "ConfirmSessionResponse": {
                  "fields": {
                    "charge": {
                      "type": "catraca.charges.v1.Charge",
                      "id": 1
                    }
                  }
                },
                "AwaitSessionStatusRequest": {
                  "oneofs": {
                    "_knownVersion": {
                      "oneof": [
                        "knownVersion"
                      ]
                    }
                  },
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "sessionId": {
                      "type": "string",
                      "id": 2
                    },
                    "knownVersion": {
                      "type": "int64",
                      "id": 3,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "waitMs": {
                      "type": "int32",
                      "id": 4
                    }
                  }
                },
                "AwaitSessionStatusResponse": {
                  "oneofs": {
                    "_charge": {
                      "oneof": [
                        "charge"
                      ]
                    }
                  },
                  "fields": {
                    "status": {
                      "type": "string",
                      "id": 1
                    },
                    "version": {
                      "type": "int64",
                      "id": 2
                    },
                    "charge": {
                      "type": "SessionCharge",
                      "id": 3,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "PaymentLink": {
                  "oneofs": {
                    "_maxPayments": {
                      "oneof": [
                        "maxPayments"
                      ]
                    },
                    "_expiresAt": {
                      "oneof": [
                        "expiresAt"
                      ]
                    }
                  },
                  "fields": {
                    "id": {
                      "type": "string",
                      "id": 1
                    },
                    "active": {
                      "type": "bool",
                      "id": 2
                    },
                    "payments": {
                      "type": "int64",
                      "id": 3
                    },
                    "offer": {
                      "type": "Offer",
                      "id": 4
                    },
                    "maxPayments": {
                      "type": "int32",
                      "id": 5,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "livemode": {
                      "type": "bool",
                      "id": 6
                    },
                    "expiresAt": {
                      "type": "string",
                      "id": 7,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "createdAt": {
                      "type": "string",
                      "id": 8
                    }
                  }
                },
                "CreateLinkRequest": {
                  "oneofs": {
                    "_expiresAt": {
                      "oneof": [
                        "expiresAt"
                      ]
                    },
                    "_maxPayments": {
                      "oneof": [
                        "maxPayments"
                      ]
                    }
                  },
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "linkId": {
                      "type": "string",
                      "id": 2
                    },
                    "seller": {
                      "type": "catraca.accounts.v1.Account",
                      "id": 3
                    },
                    "offer": {
                      "type": "Offer",
                      "id": 4
                    },
                    "expiresAt": {
                      "type": "string",
                      "id": 5,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "maxPayments": {
                      "type": "int32",
                      "id": 6,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "CreateLinkResponse": {
                  "fields": {
                    "link": {
                      "type": "PaymentLink",
                      "id": 1
                    }
                  }
                },
                "GetLinkRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "linkId": {
                      "type": "string",
                      "id": 2
                    }
                  }
                },
                "GetLinkResponse": {
                  "fields": {
                    "link": {
                      "type": "PaymentLink",
                      "id": 1
                    }
                  }
                },
                "ListLinksRequest": {
                  "oneofs": {
                    "_active": {
                      "oneof": [
                        "active"
                      ]
                    }
                  },
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "page": {
                      "type": "int32",
                      "id": 2
                    },
                    "perPage": {
                      "type": "int32",
                      "id": 3
                    },
                    "active": {
                      "type": "bool",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "ListLinksResponse": {
                  "fields": {
                    "links": {
                      "rule": "repeated",
                      "type": "PaymentLink",
                      "id": 1
                    },
                    "total": {
                      "type": "int64",
                      "id": 2
                    }
                  }
                },
                "UpdateLinkRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "linkId": {
                      "type": "string",
                      "id": 2
                    },
                    "active": {
                      "type": "bool",
                      "id": 3
                    }
                  }
                },
                "UpdateLinkResponse": {
                  "fields": {
                    "link": {
                      "type": "PaymentLink",
                      "id": 1
                    }
                  }
                },
                "FindLinkOwnerRequest": {
                  "fields": {
                    "linkId": {
                      "type": "string",
                      "id": 1
                    }
                  }
                },
                "FindLinkOwnerResponse": {
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "livemode": {
                      "type": "bool",
                      "id": 2
                    }
                  }
                },
                "OpenLinkSessionRequest": {
                  "fields": {
                    "linkId": {
                      "type": "string",
                      "id": 1
                    },
                    "sessionId": {
                      "type": "string",
                      "id": 2
                    },
                    "nowMs": {
                      "type": "int64",
                      "id": 3
                    }
                  }
                },
                "OpenLinkSessionResponse": {
                  "fields": {
                    "session": {
                      "type": "Session",
                      "id": 1
                    },
                    "clientSecret": {
                      "type": "string",
                      "id": 2
                    },
                    "accountId": {
                      "type": "string",
                      "id": 3
                    }
                  }
                }
              }
            }
          }
        },
        "refunds": {
          "nested": {
            "v1": {
              "nested": {
                "RefundsService": {
                  "methods": {
                    "CreateRefund": {
                      "requestType": "CreateRefundRequest",
                      "responseType": "CreateRefundResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "GetRefund": {
                      "requestType": "GetRefundRequest",
                      "responseType": "GetRefundResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "ListRefunds": {
                      "requestType": "ListRefundsRequest",
                      "responseType": "ListRefundsResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "ReceiveReturns": {
                      "requestType": "ReceiveReturnsRequest",
                      "responseType": "ReceiveReturnsResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "ReceiveDisputes": {
                      "requestType": "ReceiveDisputesRequest",
                      "responseType": "ReceiveDisputesResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "ListDisputes": {
                      "requestType": "ListDisputesRequest",
                      "responseType": "ListDisputesResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "GetDispute": {
                      "requestType": "GetDisputeRequest",
                      "responseType": "GetDisputeResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    }
                  }
                },
                "SandboxService": {
                  "methods": {
                    "OpenTestDispute": {
                      "requestType": "OpenTestDisputeRequest",
                      "responseType": "OpenTestDisputeResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "DecideTestDispute": {
                      "requestType": "DecideTestDisputeRequest",
                      "responseType": "DecideTestDisputeResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    }
                  }
                },
                "Refund": {
                  "oneofs": {
                    "_reason": {
                      "oneof": [
                        "reason"
                      ]
                    },
                    "_failedReason": {
                      "oneof": [
                        "failedReason"
                      ]
                    },
                    "_processedAt": {
                      "oneof": [
                        "processedAt"
                      ]
                    }
                  },
                  "fields": {
                    "id": {
                      "type": "string",
                      "id": 1
                    },
                    "chargeId": {
                      "type": "string",
                      "id": 2
                    },
                    "status": {
                      "type": "string",
                      "id": 3
                    },
                    "amount": {
                      "type": "int64",
                      "id": 4
                    },
                    "feeReturned": {
                      "type": "int64",
                      "id": 5
                    },
                    "sellerDebit": {
                      "type": "int64",
                      "id": 6
                    },
                    "reason": {
                      "type": "string",
                      "id": 7,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "failedReason": {
                      "type": "string",
                      "id": 8,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "createdAt": {
                      "type": "string",
                      "id": 9
                    },
                    "processedAt": {
                      "type": "string",
                      "id": 10,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "CreateRefundRequest": {
                  "oneofs": {
                    "_amount": {
                      "oneof": [
                        "amount"
                      ]
                    },
                    "_reason": {
                      "oneof": [
                        "reason"
                      ]
                    }
                  },
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "refundId": {
                      "type": "string",
                      "id": 2
                    },
                    "chargeId": {
                      "type": "string",
                      "id": 3
                    },
                    "amount": {
                      "type": "int64",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "reason": {
                      "type": "string",
                      "id": 5,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "seller": {
                      "type": "catraca.accounts.v1.Account",
                      "id": 6
                    }
                  }
                },
                "CreateRefundResponse": {
                  "fields": {
                    "refund": {
                      "type": "Refund",
                      "id": 1
                    }
                  }
                },
                "GetRefundRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "refundId": {
                      "type": "string",
                      "id": 2
                    }
                  }
                },
                "GetRefundResponse": {
                  "fields": {
                    "refund": {
                      "type": "Refund",
                      "id": 1
                    }
                  }
                },
                "ListRefundsRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "chargeId": {
                      "type": "string",
                      "id": 2
                    },
                    "page": {
                      "type": "int32",
                      "id": 3
                    },
                    "perPage": {
                      "type": "int32",
                      "id": 4
                    }
                  }
                },
                "ListRefundsResponse": {
                  "fields": {
                    "refunds": {
                      "rule": "repeated",
                      "type": "Refund",
                      "id": 1
                    },
                    "total": {
                      "type": "int64",
                      "id": 2
                    }
                  }
                },
                "ReceiveReturnsRequest": {
                  "fields": {
                    "livemode": {
                      "type": "bool",
                      "id": 1
                    },
                    "endToEndIds": {
                      "rule": "repeated",
                      "type": "string",
                      "id": 2
                    },
                    "nowMs": {
                      "type": "int64",
                      "id": 3
                    }
                  }
                },
                "ReceiveReturnsResponse": {
                  "fields": {}
                },
                "ReceiveDisputesRequest": {
                  "fields": {
                    "livemode": {
                      "type": "bool",
                      "id": 1
                    },
                    "bankIds": {
                      "rule": "repeated",
                      "type": "string",
                      "id": 2
                    },
                    "nowMs": {
                      "type": "int64",
                      "id": 3
                    }
                  }
                },
                "ReceiveDisputesResponse": {
                  "fields": {}
                },
                "Dispute": {
                  "oneofs": {
                    "_reason": {
                      "oneof": [
                        "reason"
                      ]
                    },
                    "_closedAt": {
                      "oneof": [
                        "closedAt"
                      ]
                    }
                  },
                  "fields": {
                    "id": {
                      "type": "string",
                      "id": 1
                    },
                    "chargeId": {
                      "type": "string",
                      "id": 2
                    },
                    "amount": {
                      "type": "int64",
                      "id": 3
                    },
                    "status": {
                      "type": "string",
                      "id": 4
                    },
                    "reason": {
                      "type": "string",
                      "id": 5,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "openedAt": {
                      "type": "string",
                      "id": 6
                    },
                    "dueAt": {
                      "type": "string",
                      "id": 7
                    },
                    "closedAt": {
                      "type": "string",
                      "id": 8,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "ListDisputesRequest": {
                  "oneofs": {
                    "_livemode": {
                      "oneof": [
                        "livemode"
                      ]
                    },
                    "_status": {
                      "oneof": [
                        "status"
                      ]
                    }
                  },
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "livemode": {
                      "type": "bool",
                      "id": 2,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "status": {
                      "type": "string",
                      "id": 3,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "page": {
                      "type": "int32",
                      "id": 4
                    },
                    "perPage": {
                      "type": "int32",
                      "id": 5
                    }
                  }
                },
                "ListDisputesResponse": {
                  "fields": {
                    "disputes": {
                      "rule": "repeated",
                      "type": "Dispute",
                      "id": 1
                    },
                    "total": {
                      "type": "int64",
                      "id": 2
                    }
                  }
                },
                "GetDisputeRequest": {
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "disputeId": {
                      "type": "string",
                      "id": 2
                    }
                  }
                },
                "GetDisputeResponse": {
                  "fields": {
                    "dispute": {
                      "type": "Dispute",
                      "id": 1
                    }
                  }
                },
                "OpenTestDisputeRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "chargeId": {
                      "type": "string",
                      "id": 2
                    }
                  }
                },
                "OpenTestDisputeResponse": {
                  "fields": {
                    "dispute": {
                      "type": "Dispute",
                      "id": 1
                    }
                  }
                },
                "DecideTestDisputeRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "disputeId": {
                      "type": "string",
                      "id": 2
                    },
                    "outcome": {
                      "type": "string",
                      "id": 3
                    }
                  }
                },
                "DecideTestDisputeResponse": {
                  "fields": {
                    "dispute": {
                      "type": "Dispute",
                      "id": 1
                    }
                  }
                }
              }
            }
          }
        },
        "vault": {
          "nested": {
            "v1": {
              "nested": {
                "VaultService": {
                  "methods": {
                    "CreateCard": {
                      "requestType": "CreateCardRequest",
                      "responseType": "CreateCardResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "ListCards": {
                      "requestType": "ListCardsRequest",
                      "responseType": "ListCardsResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "GetCard": {
                      "requestType": "GetCardRequest",
                      "responseType": "GetCardResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "checkout"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "checkout"
                        }
                      ]
                    },
                    "DeleteCard": {
                      "requestType": "DeleteCardRequest",
                      "responseType": "DeleteCardResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "UseCard": {
                      "requestType": "UseCardRequest",
                      "responseType": "UseCardResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "charges"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "charges"
                        }
                      ]
                    },
                    "SaveChargedCard": {
                      "requestType": "SaveChargedCardRequest",
                      "responseType": "SaveChargedCardResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "charges"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "charges"
                        }
                      ]
                    }
                  }
                },
                "Card": {
                  "oneofs": {
                    "_brand": {
                      "oneof": [
                        "brand"
                      ]
                    },
                    "_lastFour": {
                      "oneof": [
                        "lastFour"
                      ]
                    },
                    "_expMonth": {
                      "oneof": [
                        "expMonth"
                      ]
                    },
                    "_expYear": {
                      "oneof": [
                        "expYear"
                      ]
                    },
                    "_holderName": {
                      "oneof": [
                        "holderName"
                      ]
                    },
                    "_lastUsedAt": {
                      "oneof": [
                        "lastUsedAt"
                      ]
                    }
                  },
                  "fields": {
                    "id": {
                      "type": "string",
                      "id": 1
                    },
                    "brand": {
                      "type": "string",
                      "id": 2,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "lastFour": {
                      "type": "string",
                      "id": 3,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "expMonth": {
                      "type": "int32",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "expYear": {
                      "type": "int32",
                      "id": 5,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "holderName": {
                      "type": "string",
                      "id": 6,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "expired": {
                      "type": "bool",
                      "id": 7
                    },
                    "createdAt": {
                      "type": "string",
                      "id": 8
                    },
                    "lastUsedAt": {
                      "type": "string",
                      "id": 9,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "AcquirerCard": {
                  "oneofs": {
                    "_brand": {
                      "oneof": [
                        "brand"
                      ]
                    }
                  },
                  "fields": {
                    "customerId": {
                      "type": "string",
                      "id": 1
                    },
                    "cardId": {
                      "type": "string",
                      "id": 2
                    },
                    "brand": {
                      "type": "string",
                      "id": 3,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "lastFour": {
                      "type": "string",
                      "id": 4
                    },
                    "holderName": {
                      "type": "string",
                      "id": 5
                    },
                    "expMonth": {
                      "type": "int32",
                      "id": 6
                    },
                    "expYear": {
                      "type": "int32",
                      "id": 7
                    },
                    "fingerprint": {
                      "type": "string",
                      "id": 8
                    }
                  }
                },
                "CreateCardRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "cardId": {
                      "type": "string",
                      "id": 2
                    },
                    "seller": {
                      "type": "catraca.accounts.v1.Account",
                      "id": 3
                    },
                    "customer": {
                      "type": "catraca.charges.v1.Buyer",
                      "id": 4
                    },
                    "card": {
                      "type": "catraca.charges.v1.CardToken",
                      "id": 5
                    }
                  }
                },
                "CreateCardResponse": {
                  "fields": {
                    "card": {
                      "type": "Card",
                      "id": 1
                    }
                  }
                },
                "ListCardsRequest": {
                  "oneofs": {
                    "_customerDocument": {
                      "oneof": [
                        "customerDocument"
                      ]
                    }
                  },
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "page": {
                      "type": "int32",
                      "id": 2
                    },
                    "perPage": {
                      "type": "int32",
                      "id": 3
                    },
                    "customerDocument": {
                      "type": "string",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "ListCardsResponse": {
                  "fields": {
                    "cards": {
                      "rule": "repeated",
                      "type": "Card",
                      "id": 1
                    },
                    "total": {
                      "type": "int64",
                      "id": 2
                    }
                  }
                },
                "GetCardRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "cardId": {
                      "type": "string",
                      "id": 2
                    }
                  }
                },
                "GetCardResponse": {
                  "fields": {
                    "card": {
                      "type": "Card",
                      "id": 1
                    }
                  }
                },
                "DeleteCardRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "cardId": {
                      "type": "string",
                      "id": 2
                    }
                  }
                },
                "DeleteCardResponse": {
                  "fields": {}
                },
                "UseCardRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "cardId": {
                      "type": "string",
                      "id": 2
                    }
                  }
                },
                "UseCardResponse": {
                  "fields": {
                    "card": {
                      "type": "Card",
                      "id": 1
                    },
                    "acquirerCard": {
                      "type": "AcquirerCard",
                      "id": 2
                    }
                  }
                },
                "SaveChargedCardRequest": {
                  "fields": {
                    "context": {
                      "type": "catraca.common.v1.CallContext",
                      "id": 1
                    },
                    "chargeId": {
                      "type": "string",
                      "id": 2
                    },
                    "customerDocument": {
                      "type": "string",
                      "id": 3
                    },
                    "acquirerCard": {
                      "type": "AcquirerCard",
                      "id": 4
                    }
                  }
                },
                "SaveChargedCardResponse": {
                  "fields": {
                    "card": {
                      "type": "Card",
                      "id": 1
                    }
                  }
                }
              }
            }
          }
        },
        "webhooks": {
          "nested": {
            "v1": {
              "nested": {
                "WebhooksService": {
                  "methods": {
                    "CreateEndpoint": {
                      "requestType": "CreateEndpointRequest",
                      "responseType": "CreateEndpointResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "ListEndpoints": {
                      "requestType": "ListEndpointsRequest",
                      "responseType": "ListEndpointsResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "GetEndpoint": {
                      "requestType": "GetEndpointRequest",
                      "responseType": "GetEndpointResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "UpdateEndpoint": {
                      "requestType": "UpdateEndpointRequest",
                      "responseType": "UpdateEndpointResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "DeleteEndpoint": {
                      "requestType": "DeleteEndpointRequest",
                      "responseType": "DeleteEndpointResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "GetEndpointSecret": {
                      "requestType": "GetEndpointSecretRequest",
                      "responseType": "GetEndpointSecretResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "RotateSecret": {
                      "requestType": "RotateSecretRequest",
                      "responseType": "RotateSecretResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "ListEvents": {
                      "requestType": "ListEventsRequest",
                      "responseType": "ListEventsResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "GetEvent": {
                      "requestType": "GetEventRequest",
                      "responseType": "GetEventResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "ResendEvent": {
                      "requestType": "ResendEventRequest",
                      "responseType": "ResendEventResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "ListDeliveries": {
                      "requestType": "ListDeliveriesRequest",
                      "responseType": "ListDeliveriesResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "gateway"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "gateway"
                        }
                      ]
                    },
                    "FindSubscriptions": {
                      "requestType": "FindSubscriptionsRequest",
                      "responseType": "FindSubscriptionsResponse",
                      "options": {
                        "(catraca.common.v1.callers)": "notifier"
                      },
                      "parsedOptions": [
                        {
                          "(catraca.common.v1.callers)": "notifier"
                        }
                      ]
                    }
                  }
                },
                "Endpoint": {
                  "oneofs": {
                    "_disabledReason": {
                      "oneof": [
                        "disabledReason"
                      ]
                    }
                  },
                  "fields": {
                    "id": {
                      "type": "string",
                      "id": 1
                    },
                    "accountId": {
                      "type": "string",
                      "id": 2
                    },
                    "url": {
                      "type": "string",
                      "id": 3
                    },
                    "events": {
                      "rule": "repeated",
                      "type": "string",
                      "id": 4
                    },
                    "livemode": {
                      "type": "bool",
                      "id": 5
                    },
                    "status": {
                      "type": "string",
                      "id": 6
                    },
                    "disabledReason": {
                      "type": "string",
                      "id": 7,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "createdAt": {
                      "type": "string",
                      "id": 8
                    }
                  }
                },
                "CreateEndpointRequest": {
                  "oneofs": {
                    "_endpointId": {
                      "oneof": [
                        "endpointId"
                      ]
                    }
                  },
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "livemode": {
                      "type": "bool",
                      "id": 2
                    },
                    "url": {
                      "type": "string",
                      "id": 3
                    },
                    "events": {
                      "rule": "repeated",
                      "type": "string",
                      "id": 4
                    },
                    "endpointId": {
                      "type": "string",
                      "id": 5,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "CreateEndpointResponse": {
                  "fields": {
                    "endpoint": {
                      "type": "Endpoint",
                      "id": 1
                    },
                    "secret": {
                      "type": "string",
                      "id": 2
                    }
                  }
                },
                "ListEndpointsRequest": {
                  "oneofs": {
                    "_livemode": {
                      "oneof": [
                        "livemode"
                      ]
                    }
                  },
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "livemode": {
                      "type": "bool",
                      "id": 2,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "page": {
                      "type": "int32",
                      "id": 3
                    },
                    "perPage": {
                      "type": "int32",
                      "id": 4
                    }
                  }
                },
                "ListEndpointsResponse": {
                  "fields": {
                    "endpoints": {
                      "rule": "repeated",
                      "type": "Endpoint",
                      "id": 1
                    },
                    "total": {
                      "type": "int64",
                      "id": 2
                    }
                  }
                },
                "GetEndpointRequest": {
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "endpointId": {
                      "type": "string",
                      "id": 2
                    }
                  }
                },
                "GetEndpointResponse": {
                  "fields": {
                    "endpoint": {
                      "type": "Endpoint",
                      "id": 1
                    }
                  }
                },
                "UpdateEndpointRequest": {
                  "oneofs": {
                    "_url": {
                      "oneof": [
                        "url"
                      ]
                    },
                    "_status": {
                      "oneof": [
                        "status"
                      ]
                    }
                  },
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "endpointId": {
                      "type": "string",
                      "id": 2
                    },
                    "url": {
                      "type": "string",
                      "id": 3,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "events": {
                      "rule": "repeated",
                      "type": "string",
                      "id": 4
                    },
                    "status": {
                      "type": "string",
                      "id": 5,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "UpdateEndpointResponse": {
                  "fields": {
                    "endpoint": {
                      "type": "Endpoint",
                      "id": 1
                    }
                  }
                },
                "DeleteEndpointRequest": {
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "endpointId": {
                      "type": "string",
                      "id": 2
                    }
                  }
                },
                "DeleteEndpointResponse": {
                  "fields": {}
                },
                "GetEndpointSecretRequest": {
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "endpointId": {
                      "type": "string",
                      "id": 2
                    }
                  }
                },
                "GetEndpointSecretResponse": {
                  "fields": {
                    "secret": {
                      "type": "string",
                      "id": 1
                    }
                  }
                },
                "RotateSecretRequest": {
                  "oneofs": {
                    "_rotationId": {
                      "oneof": [
                        "rotationId"
                      ]
                    }
                  },
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "endpointId": {
                      "type": "string",
                      "id": 2
                    },
                    "rotationId": {
                      "type": "string",
                      "id": 3,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "RotateSecretResponse": {
                  "fields": {
                    "secret": {
                      "type": "string",
                      "id": 1
                    },
                    "previousExpiresAt": {
                      "type": "string",
                      "id": 2
                    }
                  }
                },
                "Event": {
                  "fields": {
                    "id": {
                      "type": "string",
                      "id": 1
                    },
                    "accountId": {
                      "type": "string",
                      "id": 2
                    },
                    "livemode": {
                      "type": "bool",
                      "id": 3
                    },
                    "type": {
                      "type": "string",
                      "id": 4
                    },
                    "createdAt": {
                      "type": "string",
                      "id": 5
                    },
                    "body": {
                      "type": "string",
                      "id": 6
                    }
                  }
                },
                "ListEventsRequest": {
                  "oneofs": {
                    "_type": {
                      "oneof": [
                        "type"
                      ]
                    }
                  },
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "livemode": {
                      "type": "bool",
                      "id": 2
                    },
                    "type": {
                      "type": "string",
                      "id": 3,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "page": {
                      "type": "int32",
                      "id": 4
                    },
                    "perPage": {
                      "type": "int32",
                      "id": 5
                    }
                  }
                },
                "ListEventsResponse": {
                  "fields": {
                    "events": {
                      "rule": "repeated",
                      "type": "Event",
                      "id": 1
                    },
                    "total": {
                      "type": "int64",
                      "id": 2
                    }
                  }
                },
                "GetEventRequest": {
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "eventId": {
                      "type": "string",
                      "id": 2
                    }
                  }
                },
                "GetEventResponse": {
                  "fields": {
                    "event": {
                      "type": "Event",
                      "id": 1
                    }
                  }
                },
                "ResendEventRequest": {
                  "oneofs": {
                    "_endpointId": {
                      "oneof": [
                        "endpointId"
                      ]
                    }
                  },
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "eventId": {
                      "type": "string",
                      "id": 2
                    },
                    "endpointId": {
                      "type": "string",
                      "id": 3,
                      "options": {
                        "proto3_optional": true
                      }
                    }
                  }
                },
                "ResendEventResponse": {
                  "fields": {
                    "endpointIds": {
                      "rule": "repeated",
                      "type": "string",
                      "id": 1
                    }
                  }
                },
                "Delivery": {
                  "oneofs": {
                    "_responseStatus": {
                      "oneof": [
                        "responseStatus"
                      ]
                    },
                    "_responseBody": {
                      "oneof": [
                        "responseBody"
                      ]
                    },
                    "_error": {
                      "oneof": [
                        "error"
                      ]
                    },
                    "_nextAttemptAt": {
                      "oneof": [
                        "nextAttemptAt"
                      ]
                    }
                  },
                  "fields": {
                    "id": {
                      "type": "string",
                      "id": 1
                    },
                    "eventId": {
                      "type": "string",
                      "id": 2
                    },
                    "type": {
                      "type": "string",
                      "id": 3
                    },
                    "endpointId": {
                      "type": "string",
                      "id": 4
                    },
                    "attempt": {
                      "type": "int32",
                      "id": 5
                    },
                    "status": {
                      "type": "string",
                      "id": 6
                    },
                    "responseStatus": {
                      "type": "int32",
                      "id": 7,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "responseBody": {
                      "type": "string",
                      "id": 8,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "error": {
                      "type": "string",
                      "id": 9,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "durationMs": {
                      "type": "int32",
                      "id": 10
                    },
                    "nextAttemptAt": {
                      "type": "string",
                      "id": 11,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "traceId": {
                      "type": "string",
                      "id": 12
                    },
                    "createdAt": {
                      "type": "string",
                      "id": 13
                    }
                  }
                },
                "ListDeliveriesRequest": {
                  "oneofs": {
                    "_eventId": {
                      "oneof": [
                        "eventId"
                      ]
                    },
                    "_endpointId": {
                      "oneof": [
                        "endpointId"
                      ]
                    },
                    "_status": {
                      "oneof": [
                        "status"
                      ]
                    }
                  },
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "livemode": {
                      "type": "bool",
                      "id": 2
                    },
                    "eventId": {
                      "type": "string",
                      "id": 3,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "endpointId": {
                      "type": "string",
                      "id": 4,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "status": {
                      "type": "string",
                      "id": 5,
                      "options": {
                        "proto3_optional": true
                      }
                    },
                    "page": {
                      "type": "int32",
                      "id": 6
                    },
                    "perPage": {
                      "type": "int32",
                      "id": 7
                    }
                  }
                },
                "ListDeliveriesResponse": {
                  "fields": {
                    "deliveries": {
                      "rule": "repeated",
                      "type": "Delivery",
                      "id": 1
                    },
                    "total": {
                      "type": "int64",
                      "id": 2
                    }
                  }
                },
                "AccountMode": {
                  "fields": {
                    "accountId": {
                      "type": "string",
                      "id": 1
                    },
                    "livemode": {
                      "type": "bool",
                      "id": 2
                    }
                  }
                },
                "FindSubscriptionsRequest": {
                  "fields": {
                    "accounts": {
                      "rule": "repeated",
                      "type": "AccountMode",
                      "id": 1
                    }
                  }
                },
                "Subscription": {
                  "fields": {
                    "endpointId": {
                      "type": "string",
                      "id": 1
                    },
                    "accountId": {
                      "type": "string",
                      "id": 2
                    },
                    "livemode": {
                      "type": "bool",
                      "id": 3
                    },
                    "url": {
                      "type": "string",
                      "id": 4
                    },
                    "events": {
                      "rule": "repeated",
                      "type": "string",
                      "id": 5
                    },
                    "secrets": {
                      "rule": "repeated",
                      "type": "string",
                      "id": 6
                    }
                  }
                },
                "FindSubscriptionsResponse": {
                  "fields": {
                    "subscriptions": {
                      "rule": "repeated",
                      "type": "Subscription",
                      "id": 1
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
} as const;
